#include "jungle/proved.h"

#include <algorithm>
#include <array>

#include "jungle/notation.h"

namespace tusk::jungle {

// Black holds the start with White to move, and so after every first move. After these White holds too:
// `tusk jungle hold --side white --set m=5,s=14 --lines 1 --gpu`.
bool is_proved_draw(const Position& position) {
  static const std::array draws = [] {
    const Position start = Position::start();
    return std::array{start, start.after(parse_move(start, "Rf2")), start.after(parse_move(start, "Eb2"))};
  }();
  return std::find(draws.begin(), draws.end(), position) != draws.end();
}

}  // namespace tusk::jungle
