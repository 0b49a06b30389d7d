// Textbook alpha-beta for any game; each technique can be switched on or off.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "search/game.h"
#include "search/limits.h"
#include "search/oracle.h"
#include "search/transposition_table.h"
#include "search/win_score.h"

namespace tusk::search {

struct AlphaBetaOptions {
  bool iterative_deepening = true;
  bool move_ordering = true;
  bool transposition_table = true;
  // Scores a decided game by its distance, so that the shortest win and the longest defence are preferred.
  bool depth_correction = true;
  // Searches captures at the leaves.
  bool quiescence = true;
  std::size_t table_mebibytes = 16;
};

template <typename Move>
struct SearchResult {
  // The score, depth and line of the last completed depth. `best` is empty if the game is over or no depth was
  // completed.
  int score = 0;
  int depth = 0;
  std::optional<Move> best;
  std::vector<Move> line;
  bool stopped = false;
  Statistics statistics;
};

// Repetitions need no special treatment: the value of a position to a given depth does not depend on how it was
// reached, so neither does a table entry, and a win that was found is a win. In a drawn game the search simply finds no
// win.
//
// With depth correction, "searched to depth d" means that a win or loss within d plies is found with its exact length.
// Longer ones may be found as well, by the quiescence search or in a deeper table entry. They are correct, but may not
// be the shortest, so the deepening continues until the depth covers the length.
template <EvaluatedGame G>
class AlphaBeta {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Result = SearchResult<Move>;

  explicit AlphaBeta(AlphaBetaOptions options = {})
      : options_(options), table_(options.transposition_table ? options.table_mebibytes : 0) {}

  // The table keeps the results of earlier searches; `forget` clears it.
  Result search(const Position& root, const Limits& limits, const std::function<void(const Result&)>& on_depth = {});
  void forget() { table_.forget(); }
  // Positions known to the oracle are not searched. If the oracle gives no plies, the search stops at the first win,
  // and the length of that win is an estimate.
  void consult(Oracle<Position> oracle) { oracle_ = std::move(oracle); }

 private:
  // Assumed length of a win for which the oracle gives no plies: longer than the wins that a search finds itself.
  static constexpr int kSomeWin = kMaxDistance / 2;

  using Scores = std::array<int, std::remove_cvref_t<decltype(G::moves(std::declval<Position>()))>::capacity()>;

  int negamax(const Position& position, int depth, int ply, int alpha, int beta);
  int quiescence(const Position& position, int ply, int alpha, int beta);
  [[nodiscard]] int ended(Ending ending, int ply) const;
  [[nodiscard]] int score_of(const Known& known, int ply);
  [[nodiscard]] bool covered(int score, int depth) const;
  std::optional<int> from_table(const TranspositionTable::Data& entry, int depth, int ply, int& floor, int& ceiling);
  [[nodiscard]] std::vector<Move> line_from(Position position, int depth) const;
  template <typename Moves>
  std::size_t next_move(const Moves& moves, Scores& scores) const;

  AlphaBetaOptions options_;
  TranspositionTable table_;
  LimitWatch* watch_ = nullptr;
  std::uint64_t table_hits_ = 0;
  std::size_t root_move_ = 0;
  Oracle<Position> oracle_;
  bool exact_ = true;
};

template <EvaluatedGame G>
auto AlphaBeta<G>::search(const Position& root, const Limits& limits,
                          const std::function<void(const Result&)>& on_depth) -> Result {
  LimitWatch watch(limits);
  watch_ = &watch;
  table_hits_ = 0;
  exact_ = true;
  Result result;
  const auto moves = G::moves(root);
  const bool over = G::ending(root) != Ending::none || moves.size() == 0;
  const int last = std::min(limits.depth, kMaxDistance - 1);
  for (int depth = options_.iterative_deepening ? 1 : last; depth <= last && !result.stopped; ++depth) {
    const int score = negamax(root, depth, 0, -kInfinity, kInfinity);
    result.stopped = watch.expired();
    if (!result.stopped) {
      result.score = score;
      result.depth = depth;
      if (!over) {
        result.best = moves[root_move_];
        result.line = line_from(root, depth);
      }
    }
    result.statistics = {watch.nodes(), table_hits_, watch.seconds()};
    if (!result.stopped && on_depth) on_depth(result);
    if (over || covered(score, depth)) break;
  }
  watch_ = nullptr;
  return result;
}

template <EvaluatedGame G>
int AlphaBeta<G>::ended(Ending ending, int ply) const {
  if (ending != Ending::lost) return 0;
  return options_.depth_correction ? -kWin + ply : -kWin;
}

template <EvaluatedGame G>
int AlphaBeta<G>::score_of(const Known& known, int ply) {
  if (known.value == Value::draw) return 0;
  if (!known.plies) exact_ = false;
  const int win = options_.depth_correction ? kWin - ply - known.plies.value_or(kSomeWin) : kWin;
  return known.value == Value::win ? win : -win;
}

// Whether no deeper search can change a decided score.
template <EvaluatedGame G>
bool AlphaBeta<G>::covered(int score, int depth) const {
  if (is_decided(score) && !exact_) return true;
  return is_decided(score) && (!options_.depth_correction || distance_to_end(score) <= depth);
}

// A score that settles the node, if the entry has one; otherwise sets the floor or ceiling that the entry implies.
template <EvaluatedGame G>
std::optional<int> AlphaBeta<G>::from_table(const TranspositionTable::Data& entry, int depth, int ply, int& floor,
                                            int& ceiling) {
  // "At least this win" and "at most this loss" hold at every depth.
  const bool deep = entry.depth >= depth || (entry.bound == Bound::exact && covered(entry.score, entry.depth));
  const bool at_least = entry.bound != Bound::upper && (deep || is_win(entry.score));
  const bool at_most = entry.bound != Bound::lower && (deep || is_loss(entry.score));
  if (!at_least && !at_most) return std::nullopt;
  ++table_hits_;
  const int score = options_.depth_correction ? search::from_table(entry.score, ply) : entry.score;
  if (at_least && at_most) return score;
  (at_least ? floor : ceiling) = score;
  return std::nullopt;
}

// Returns the index of the best remaining move and removes it from `scores`.
template <EvaluatedGame G>
template <typename Moves>
std::size_t AlphaBeta<G>::next_move(const Moves& moves, Scores& scores) const {
  const auto best = std::max_element(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(moves.size()));
  *best = std::numeric_limits<int>::min();
  return static_cast<std::size_t>(best - scores.begin());
}

template <EvaluatedGame G>
int AlphaBeta<G>::negamax(const Position& position, int depth, int ply, int alpha, int beta) {
  if (!watch_->count_node()) return 0;
  if (const Ending ending = G::ending(position); ending != Ending::none) return ended(ending, ply);
  if (oracle_ && ply > 0)
    if (const auto known = oracle_(position)) return score_of(*known, ply);
  if (depth == 0) return options_.quiescence ? quiescence(position, ply, alpha, beta) : G::evaluate(position);

  if (options_.depth_correction && ply > 0) {
    // Mate distance pruning: no line from here beats a shorter win already found.
    alpha = std::max(alpha, -kWin + ply);
    beta = std::min(beta, kWin - ply - 1);
    if (alpha >= beta) return alpha;
  }
  const int first_alpha = alpha;
  int floor = -kInfinity, ceiling = kInfinity;
  const std::uint64_t key = G::key(position);
  std::optional<std::uint8_t> table_move;
  if (options_.transposition_table) {
    if (const auto entry = table_.find(key)) {
      table_move = entry->move;
      if (const auto score = from_table(*entry, depth, ply, floor, ceiling)) {
        if (ply == 0) root_move_ = entry->move;
        return *score;
      }
      alpha = std::max(alpha, floor);
      beta = std::min(beta, ceiling);
      if (alpha >= beta) return floor > -kInfinity ? floor : ceiling;
    }
  }

  const auto moves = G::moves(position);
  if (moves.size() == 0) return ended(G::kStuck, ply);
  Scores scores;
  for (std::size_t i = 0; i < moves.size(); ++i)
    scores[i] = options_.move_ordering ? G::move_value(position, moves[i]) : -static_cast<int>(i);
  if (options_.move_ordering && table_move && *table_move < moves.size()) scores[*table_move] = kInfinity;

  int best = -kInfinity;
  std::size_t best_move = 0;
  for (std::size_t tried = 0; tried < moves.size(); ++tried) {
    const std::size_t move = next_move(moves, scores);
    const int score = -negamax(G::after(position, moves[move]), depth - 1, ply + 1, -beta, -alpha);
    if (watch_->expired()) return 0;
    if (score > best) {
      best = score;
      best_move = move;
    }
    alpha = std::max(alpha, score);
    if (alpha >= beta) break;
  }

  best = std::clamp(best, floor, ceiling);
  if (ply == 0) root_move_ = best_move;
  if (options_.transposition_table) {
    const Bound bound = best <= first_alpha ? Bound::upper : best >= beta ? Bound::lower : Bound::exact;
    const int score = options_.depth_correction ? to_table(best, ply) : best;
    table_.store(key, {static_cast<std::int16_t>(score), static_cast<std::int16_t>(depth), bound,
                       static_cast<std::uint8_t>(best_move)});
  }
  return best;
}

// Captures only; the side to move may also stand pat. A win found here is therefore a capture that ends the game, and a
// loss is never claimed.
template <EvaluatedGame G>
int AlphaBeta<G>::quiescence(const Position& position, int ply, int alpha, int beta) {
  int best = G::evaluate(position);
  if (best >= beta) return best;
  alpha = std::max(alpha, best);
  for (const auto move : G::captures(position)) {
    const Position next = G::after(position, move);
    if (!watch_->count_node()) return 0;
    const Ending ending = G::ending(next);
    const int score = ending != Ending::none ? -ended(ending, ply + 1) : -quiescence(next, ply + 1, -beta, -alpha);
    best = std::max(best, score);
    alpha = std::max(alpha, score);
    if (alpha >= beta) break;
  }
  return best;
}

// The line of best moves as far as the table has it; at least the move at the root.
template <EvaluatedGame G>
auto AlphaBeta<G>::line_from(Position position, int depth) const -> std::vector<Move> {
  std::vector<Move> line;
  std::size_t move = root_move_;
  while (static_cast<int>(line.size()) < depth) {
    const auto moves = G::moves(position);
    if (move >= moves.size()) break;
    line.push_back(moves[move]);
    position = G::after(position, moves[move]);
    if (!options_.transposition_table || G::ending(position) != Ending::none) break;
    const auto entry = table_.find(G::key(position));
    if (!entry || entry->bound == Bound::upper) break;
    move = entry->move;
  }
  return line;
}

}  // namespace tusk::search
