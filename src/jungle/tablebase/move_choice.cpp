#include "jungle/tablebase/move_choice.h"

#include <algorithm>

#include "jungle/proved.h"
#include "jungle/tablebase/oracle.h"

namespace tusk::jungle::tablebase {

namespace {

std::optional<Outlook> outlook_of(int score) {
  if (!search::is_decided(score)) return std::nullopt;
  return Outlook{search::is_win(score) ? Outcome::win : Outcome::loss, search::distance_to_end(score)};
}

// The moves with the best outcome. For a win with known length only the shortest; otherwise, if possible, only moves to
// positions new in the game.
std::vector<RatedMove> keeping_the_value(const Game& game, std::vector<RatedMove> moves) {
  const Outcome best = moves[0].outlook.outcome;
  std::erase_if(moves, [&](const RatedMove& rated) { return rated.outlook.outcome != best; });
  if (best == Outcome::win) {
    // The moves are sorted, but those without plies come before the shortest.
    const auto known = std::ranges::find_if(moves, [](const RatedMove& rated) { return rated.outlook.plies >= 0; });
    if (known != moves.end()) return {*known};
  }
  if (best == Outcome::loss && moves[0].outlook.plies >= 0) return {moves[0]};
  std::vector<RatedMove> fresh = moves;
  std::erase_if(fresh, [&](const RatedMove& rated) { return game.was_there(game.now().after(rated.move)); });
  return fresh.empty() ? moves : fresh;
}

// Moves after which the mover is proved to hold: near the start no other move is known to be as good.
std::vector<Move> proved_holds(const Position& position) {
  std::vector<Move> holds;
  for (const Move move : position.moves())
    if (is_proved_hold(position.after(move), position.to_move())) holds.push_back(move);
  return holds;
}

ChosenMove best_by_search(const Position& position, const std::vector<RatedMove>& moves, AlphaBeta& search,
                          search::Limits limits) {
  ChosenMove chosen{moves[0].move, moves[0].outlook, 0};
  if (moves.size() == 1) return chosen;
  limits.seconds /= static_cast<double>(moves.size());
  int best = -search::kInfinity;
  for (const RatedMove& rated : moves) {
    const auto result = search.search(position.after(rated.move), limits);
    if (-result.score <= best) continue;
    best = -result.score;
    chosen = {rated.move, rated.outlook, result.depth + 1};
    // Within its depth the search knows the plies; one more for the move.
    const auto found = outlook_of(-result.score);
    if (found && found->outcome == rated.outlook.outcome && found->plies <= result.depth)
      chosen.outlook->plies = found->plies + 1;
  }
  return chosen;
}

}  // namespace

ChosenMove choose_among(const Game& game, const std::vector<Move>& moves, std::size_t table_mebibytes,
                        const search::Limits& limits) {
  std::vector<RatedMove> rated;
  rated.reserve(moves.size());
  for (const Move move : moves) rated.push_back({move, {Outcome::draw, -1}});
  AlphaBeta search({.table_mebibytes = table_mebibytes});
  ChosenMove chosen = best_by_search(game.now(), keeping_the_value(game, std::move(rated)), search, limits);
  chosen.outlook.reset();
  return chosen;
}

ChosenMove choose_move(const Game& game, const Tables* tables, std::size_t table_mebibytes,
                       const search::Limits& limits) {
  const Position& position = game.now();
  if (const auto holds = proved_holds(position); !holds.empty()) {
    ChosenMove chosen = choose_among(game, holds, table_mebibytes, limits);
    if (is_proved_draw(position.after(chosen.move))) chosen.outlook = Outlook{Outcome::draw, -1};
    return chosen;
  }
  AlphaBeta search({.table_mebibytes = table_mebibytes});
  if (tables != nullptr) {
    const auto rated = rated_moves(*tables, position);
    if (!rated.empty()) return best_by_search(position, keeping_the_value(game, rated), search, limits);
    search.consult(oracle_of(*tables));
  }
  const auto result = search.search(position, limits);
  // A search stopped within its first depth has no move; use the first legal one.
  if (!result.best) return {position.moves()[0], std::nullopt, 0};
  ChosenMove chosen{*result.best, outlook_of(result.score), result.depth};
  if (chosen.outlook && tables != nullptr && !tables->has_distances()) chosen.outlook->plies = -1;
  return chosen;
}

}  // namespace tusk::jungle::tablebase
