#include "jungle/tablebase/tables.h"

#include <algorithm>

namespace tusk::jungle::tablebase {
namespace {

// Higher is better for the side to move. Without distances all wins are equal, and so are all losses.
int rank_of(const Outlook& outlook) {
  if (outlook.outcome == Outcome::draw) return 0;
  const int plies = std::max(outlook.plies, 0);
  return outlook.outcome == Outcome::win ? 100000 - plies : -100000 + plies;
}

// The value of a move from the value of the position after it.
Outlook before(const Outlook& after) {
  const Outcome outcome = after.outcome == Outcome::win    ? Outcome::loss
                          : after.outcome == Outcome::loss ? Outcome::win
                                                           : Outcome::draw;
  return {outcome, after.plies < 0 || outcome == Outcome::draw ? after.plies : after.plies + 1};
}

}  // namespace

std::optional<Outlook> Tables::value_of(const Position& position) const {
  if (position.ending() == search::Ending::lost) return Outlook{Outcome::loss, 0};
  return probe(position);
}

std::vector<RatedMove> rated_moves(const Tables& tables, const Position& position) {
  std::vector<RatedMove> list;
  for (const Move move : position.moves()) {
    const auto after = tables.value_of(position.after(move));
    if (!after) return {};
    list.push_back({move, before(*after)});
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const RatedMove& a, const RatedMove& b) { return rank_of(a.outlook) > rank_of(b.outlook); });
  return list;
}

std::vector<Move> best_line(const Tables& tables, Position position) {
  std::vector<Move> line;
  while (position.ending() == search::Ending::none) {
    const auto moves = rated_moves(tables, position);
    if (moves.empty() || moves[0].outlook.outcome == Outcome::draw || moves[0].outlook.plies < 0) break;
    line.push_back(moves[0].move);
    position = position.after(moves[0].move);
  }
  return line;
}

}  // namespace tusk::jungle::tablebase
