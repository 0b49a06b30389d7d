#include "api/reach.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "arimaa/board/steps.h"
#include "arimaa/notation/turn_text.h"

namespace tusk::api {

using namespace arimaa;

namespace {

struct Way {
  Square at;
  Position position;
  Turn steps;
};

int own_pieces(const Way& way) { return count_bits(way.position.of(way.position.side())); }

bool survives(const Way& way) { return (way.position.of(way.position.side()) & way.at.bit()) != 0; }

// Extends the paths by one step, with at most one path to each square not reached before.
std::vector<Way> longer_ways(const std::vector<Way>& ways, Bits& reached) {
  std::vector<Way> found;
  for (const Way& way : ways) {
    if (!survives(way)) continue;
    for (const Step step : legal_steps(way.position)) {
      if (step.from() != way.at || (reached & step.to().bit()) != 0) continue;
      Way next{step.to(), way.position.after(step), way.steps};
      next.steps.push_back(step);
      const auto same = std::ranges::find(found, next.at, &Way::at);
      if (same == found.end())
        found.push_back(next);
      else if (own_pieces(next) > own_pieces(*same))
        *same = next;
    }
  }
  for (const Way& way : found) reached |= way.at.bit();
  return found;
}

std::vector<Way> ways_of(const Position& position, Square from) {
  std::vector<Way> all;
  Bits reached = from.bit();
  std::vector<Way> edge{{from, position, {}}};
  for (int steps = position.steps_left(); steps > 0 && !edge.empty(); --steps) {
    edge = longer_ways(edge, reached);
    all.insert(all.end(), edge.begin(), edge.end());
  }
  return all;
}

// The direction that brings the piece closest to the square.
Direction direction_to(Square from, Square to) {
  const int right = to.file() - from.file();
  const int up = to.rank() - from.rank();
  if (std::abs(up) >= std::abs(right)) return up > 0 ? Direction::north : Direction::south;
  return right > 0 ? Direction::east : Direction::west;
}

}  // namespace

Json reach_json(const Position& position) {
  Json list = Json::array();
  if (position.pending() == Pending::push) return list;
  for (const int index : each_bit(mobility_of(position).own))
    for (const Way& way : ways_of(position, Square(index)))
      list.push_back({{"from", to_text(Square(index))},
                      {"to", to_text(way.at)},
                      {"steps", way.steps.size()},
                      {"words", to_text(position, way.steps)}});
  return list;
}

Json pushes_json(const Position& position) {
  Json list = Json::array();
  if (position.pending() == Pending::push) return list;
  for (const Step step : legal_steps(position)) {
    const Position begun = position.after(step);
    if (begun.pending() != Pending::push) continue;
    for (const Step end : legal_steps(begun)) {
      Turn push;
      push.push_back(step);
      push.push_back(end);
      list.push_back({{"by", to_text(end.from())},
                      {"victim", to_text(step.from())},
                      {"to", to_text(step.to())},
                      {"words", to_text(position, push)}});
    }
  }
  return list;
}

std::string why_out_of_reach(const Position& position, Square from, Square to) {
  if (from == to || !position.at(from)) return fmt::format("there is no piece on {}", to_text(from));
  const Step toward(from, direction_to(from, to));
  const bool own = (position.of(position.side()) & from.bit()) != 0;
  const bool blocked = (position.occupied() & toward.to().bit()) != 0;
  // The reason that prevents any step in this direction, except a piece that can be walked around.
  if (std::string reason = why_illegal(position, toward); !reason.empty() && (toward.to() == to || !own || !blocked))
    return reason;
  if (toward.to() == to) return {};
  if (!own) return "an enemy piece goes one square at a time: it is pushed or pulled";
  for (const Way& way : ways_of(position, from))
    if (way.at == to) return {};
  if ((position.occupied() & to.bit()) != 0) return fmt::format("{} is occupied", to_text(to));
  const int left = position.steps_left();
  return fmt::format("{} is too far or blocked: {} step{} left", to_text(to), left, left == 1 ? "" : "s");
}

}  // namespace tusk::api
