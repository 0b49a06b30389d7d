#include "match/standings.h"

#include <algorithm>

namespace tusk::match {

using arimaa::index_of;
using arimaa::other;
using arimaa::Reason;
using arimaa::Side;

namespace {

void count(Tally& tally, const arimaa::Outcome& outcome, Side side) {
  ++(!outcome.winner ? tally.draws : *outcome.winner == side ? tally.wins : tally.losses);
}

void add_effort(SideEffort& sum, const SideEffort& effort) {
  sum.moves += effort.moves;
  sum.seconds += effort.seconds;
  sum.longest = std::max(sum.longest, effort.longest);
  sum.nodes += effort.nodes;
  sum.depth += effort.depth;
  sum.with_depth += effort.with_depth;
}

}  // namespace

Standings::Standings(std::vector<std::string> names)
    : names_(std::move(names)),
      totals_(names_.size()),
      cross_(names_.size(), std::vector<Tally>(names_.size())),
      pairs_(names_.size(), std::vector<PairCounts>(names_.size())) {}

void Standings::add(const FinishedGame& game) {
  ++games_;
  plies_ += game.plies;
  ++endings_[game.outcome.reason];
  if (game.outcome.winner == Side::gold) ++gold_wins_;
  for (const Side side : arimaa::kSides) add_side(game, side);
  add_to_pairs(game);
}

void Standings::add_side(const FinishedGame& game, Side side) {
  const int player = side == Side::gold ? game.task.gold : game.task.silver;
  const int opponent = side == Side::gold ? game.task.silver : game.task.gold;
  PlayerTotals& totals = totals_[at(player)];
  count(totals.tally, game.outcome, side);
  count(cross_[at(player)][at(opponent)], game.outcome, side);
  add_effort(totals.effort, game.efforts[index_of(side)]);
  if (game.outcome.winner != other(side)) return;
  totals.timeouts += game.outcome.reason == Reason::time ? 1 : 0;
  totals.illegal += game.outcome.reason == Reason::illegal ? 1 : 0;
  totals.crashes += game.outcome.reason == Reason::forfeit ? 1 : 0;
}

void Standings::add_to_pairs(const FinishedGame& game) {
  const auto [one, two] = std::minmax(game.task.gold, game.task.silver);
  const Side side_of_one = one == game.task.gold ? Side::gold : Side::silver;
  const double points = !game.outcome.winner ? 0.5 : *game.outcome.winner == side_of_one ? 1 : 0;
  const auto [entry, is_first] = waiting_.try_emplace({game.task.round, game.task.opening, one, two}, points);
  if (is_first) return;
  pairs_[at(one)][at(two)].add(entry->second + points);
  waiting_.erase(entry);
}

PairCounts Standings::pairs_between(int one, int two) const {
  return one < two ? pairs_[at(one)][at(two)] : pairs_[at(two)][at(one)].swapped();
}

PairCounts Standings::pairs_of(int player) const {
  PairCounts sum;
  for (int opponent = 0; opponent < players(); ++opponent) {
    if (opponent == player) continue;
    const PairCounts pairs = pairs_between(player, opponent);
    for (std::size_t i = 0; i < sum.counts.size(); ++i) sum.counts[i] += pairs.counts[i];
  }
  return sum;
}

}  // namespace tusk::match
