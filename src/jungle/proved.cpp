#include "jungle/proved.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "jungle/notation.h"

namespace tusk::jungle {
namespace {

struct FirstMove {
  std::string_view words;
  // Whether White holds after the move and after every reply: `tusk jungle hold --side white --set m=5,s=14 --lines 2
  // --gpu`.
  bool white_holds;
  // Black holds after every first move, and after all replies except these, which are open:
  // `tusk jungle hold --side black --set m=5,s=13 --lines 2 --gpu`.
  std::string_view open_replies;
};

constexpr std::array kFirstMoves{
    FirstMove{"Rf2", true, "ra7 tc7 td6 eg7"},
    FirstMove{"Re1", false, "ra7 eg7"},
    FirstMove{"Rg1", false, ""},
    FirstMove{"Dc3", false, "ra7 eg7"},
    FirstMove{"Db2", false, ""},
    FirstMove{"Dd2", false, ""},
    FirstMove{"Dc1", false, ""},
    FirstMove{"Te3", false, "ra7 de5 tc7 eg7"},
    FirstMove{"Td2", false, "ra7 eg7"},
    FirstMove{"Tf2", false, ""},
    FirstMove{"Te1", false, ""},
    FirstMove{"Eb2", true, "ra7 de7 dd6 df6 de5 tc7 td6 ee7 eg7"},
    FirstMove{"Ea1", false, ""},
    FirstMove{"Ec1", false, "ra7 eg7"},
};

struct Known {
  Position position;
  std::array<bool, 2> holds;  // by side
};

std::vector<Known> known_positions() {
  const Position start = Position::start();
  std::vector<Known> known{{start, {true, true}}};
  for (const FirstMove& first : kFirstMoves) {
    const Position after = start.after(parse_move(start, first.words));
    known.push_back({after, {first.white_holds, true}});
    const auto open = split(first.open_replies, ' ');
    for (const Move reply : after.moves()) {
      const bool black_holds = std::find(open.begin(), open.end(), to_string(after, reply)) == open.end();
      known.push_back({after.after(reply), {first.white_holds, black_holds}});
    }
  }
  return known;
}

}  // namespace

bool is_proved_hold(const Position& position, Side side) {
  static const std::vector<Known> known = known_positions();
  const auto found = std::ranges::find(known, position, &Known::position);
  return found != known.end() && found->holds[static_cast<std::size_t>(index_of(side))];
}

}  // namespace tusk::jungle
