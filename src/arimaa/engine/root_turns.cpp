// The turns at the root as a list. The evaluation after a complete turn says far more about it than the order of its
// steps: the best of some fifteen thousand turns is usually one of the first hundred, so most of the others are not
// searched.
#include <algorithm>
#include <cmath>

#include "arimaa/board/turns.h"
#include "arimaa/engine/searcher.h"
#include "arimaa/tactics/goal.h"

namespace tusk::arimaa {

// The list costs an evaluation per turn, so the search before it should have cost about as much.
bool Searcher::lists_root_turns(int depth) const {
  if (!root_turns_.empty()) return true;
  return use_.root_turns && depth >= params_.root_turns_depth &&
         nodes_ >= static_cast<std::uint64_t>(params_.root_turns_nodes);
}

void Searcher::list_root_turns(const Node& root) {
  const Position::Key best_so_far = board_after_line();
  std::vector<RootTurn> turns;
  TurnEnumerator().for_each(
      root.position,
      [&](const Turn& turn, const Position& board) {
        count_node();
        RootTurn listed{turn, board, 0};
        listed.after.end_turn();
        if (board.board_key() == best_so_far)
          listed.worth = -kInfinity;
        else if (steps_to_goal(listed.after, listed.after.side(), kStepsPerTurn) > 0)
          listed.worth = kInfinity;
        else
          listed.worth = evaluator_->evaluate_at(listed.after, 1);
        Score decided = 0;
        if (judge_turn_end(root, node_after(listed), decided) != TurnEnd::illegal) turns.push_back(listed);
        return true;
      },
      &root_->turn_start);
  std::stable_sort(turns.begin(), turns.end(),
                   [](const RootTurn& one, const RootTurn& two) { return one.worth < two.worth; });
  for (const RootTurn& turn : turns) {
    const bool is_promising = root_turns_.size() < static_cast<std::size_t>(params_.root_turns_kept);
    // A goal threat may win by force, whatever the evaluation.
    if (is_promising || steps_to_goal(turn.after, root.position.side(), kStepsPerTurn) > 0) root_turns_.push_back(turn);
  }
}

// The board after the first turn of the line found at the previous depth.
Position::Key Searcher::board_after_line() const {
  Position board = root_->position;
  for (const Move move : lines_[0]) {
    if (move.is_end_turn() || board.steps_left() == 0) break;
    move.make_on(board);
  }
  return board.board_key();
}

Searcher::Node Searcher::node_after(const RootTurn& turn) {
  Node next;
  next.position = turn.after;
  next.turn_start = turn.after.board_key();
  next.steps = kStepsPerTurn;
  next.ply = 1;
  if (!turn.turn.empty()) next.last_to = turn.turn[turn.turn.size() - 1].to();
  return next;
}

Score Searcher::search_root_turns(const Node& root, int depth, Score alpha, Score beta) {
  lines_[0].clear();
  Score best = -kInfinity;
  int number = 0;
  for (auto turn = root_turns_.begin(); turn != root_turns_.end(); ++turn) {
    const Node next = node_after(*turn);
    if (is_excluded(root, next)) continue;
    count_node();
    lines_[1].clear();
    Score score = 0;
    if (judge_turn_end(root, next, score) == TurnEnd::legal) score = search_root_turn(next, depth, alpha, beta, number);
    ++number;
    best = std::max(best, score);
    if (score <= alpha) continue;
    alpha = score;
    keep_root_line(turn->turn);
    // The best turn so far comes first from now on.
    std::rotate(root_turns_.begin(), turn, turn + 1);
    if (score >= beta) break;
  }
  return best == -kInfinity ? loss_at(root.steps) : best;
}

Score Searcher::search_root_turn(Node next, int depth, Score alpha, Score beta, int number) {
  const auto search_with = [&](Score upper, int reduction) {
    next.last_reduction = reduction;
    next.expects_cut = upper - alpha == 1;
    return -search(next, depth - (kStepsPerTurn - root_->position.steps_taken()) - reduction, -upper, -alpha);
  };
  const bool open_window = beta - alpha > 1;
  const int reduction = root_reduction(number, depth, open_window);
  path_.push_back(next.position.key());
  Score score = beta;
  if (reduction > 0) score = search_with(alpha + 1, reduction);
  if (use_.zero_window && score > alpha && number > 0 && open_window) score = search_with(alpha + 1, 0);
  if (score > alpha) score = search_with(beta, 0);
  path_.pop_back();
  return score;
}

int Searcher::root_reduction(int number, int depth, bool open_window) const {
  if (!use_.reductions || number == 0) return 0;
  const double hundredths = params_.root_reduction_base + params_.root_reduction_slope * std::log(number + 1.0);
  const int limit = std::min(params_.root_reduction_limit, depth - kStepsPerTurn - 1);
  return std::clamp(static_cast<int>(hundredths) / 100 - static_cast<int>(open_window), 0, std::max(limit, 0));
}

void Searcher::keep_root_line(const Turn& turn) {
  lines_[0].clear();
  for (const Step step : turn) lines_[0].push_back(Move(step));
  if (root_->position.steps_taken() + turn.size() < kStepsPerTurn) lines_[0].push_back(Move::end_turn());
  for (const Move move : lines_[1]) lines_[0].push_back(move);
}

}  // namespace tusk::arimaa
