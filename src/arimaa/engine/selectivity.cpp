// What the search skips or reduces: positions that are already decided for this depth, and late moves.
#include <algorithm>
#include <cmath>

#include "arimaa/engine/searcher.h"

namespace tusk::arimaa {

namespace {

const auto kLogarithms = [] {
  std::array<double, 256> table{};
  for (std::size_t i = 1; i < table.size(); ++i) table[i] = std::log(static_cast<double>(i));
  return table;
}();

double logarithm(int number) { return kLogarithms[std::min(static_cast<std::size_t>(number), kLogarithms.size() - 1)]; }

}  // namespace

std::optional<Score> Searcher::pruned(const Node& node, int depth, Score alpha, Score beta, Score evaluation) {
  const bool turn_start = node.position.steps_taken() == 0;
  if (use_.static_pruning) {
    // In mid-turn this requires an evaluation that accounts for the remaining steps.
    if (depth <= params_.static_depth && (turn_start || judges_open_turns_) &&
        evaluation - params_.static_margin * depth >= beta)
      return evaluation;
    if (depth <= params_.razor_depth && evaluation + params_.razor_margin * depth < alpha) {
      defence_nodes_ = 0;
      const Score score = quiesce(node, 0, alpha, beta);
      if (score <= alpha) return score;
    }
  }
  if (use_.turn_pruning && judges_open_turns_ && is_settled(node.position.steps_left(), depth, alpha, beta, evaluation))
    return evaluation;
  if (use_.null_turn && turn_start && depth >= params_.null_turn_depth && evaluation >= beta &&
      null_turn_fails_high(node, depth, beta))
    return beta;
  if (use_.probcut && turn_start && depth >= params_.probcut_depth && node.ply > 0)
    return probably_cut(node, depth, alpha, beta, evaluation);
  return std::nullopt;
}

// Whether the evaluation, which already counts on what the remaining steps are usually worth, settles the turn: high
// enough before the last turn of the depth, or too low before the last step of a turn, which captures nothing.
bool Searcher::is_settled(int steps_left, int depth, Score alpha, Score beta, Score evaluation) const {
  if (steps_left == kStepsPerTurn) return depth <= kStepsPerTurn && evaluation - params_.own_turn_margin >= beta;
  return steps_left == 1 && depth <= params_.last_step_depth && evaluation + params_.last_step_margin <= alpha;
}

std::optional<Score> Searcher::probably_cut(const Node& node, int depth, Score alpha, Score beta, Score evaluation) {
  const int shallow = depth - kStepsPerTurn;
  if (evaluation >= beta) {
    const Score high = beta + params_.probcut_margin;
    const Score score = search(node, shallow, high - 1, high);
    if (score >= high) return score;
  } else if (evaluation <= alpha) {
    const Score low = alpha - params_.probcut_margin;
    const Score score = search(node, shallow, low, low + 1);
    if (score <= low) return score;
  }
  return std::nullopt;
}

bool Searcher::is_worsening(Score evaluation) const {
  constexpr std::size_t kTurnsBack = 2;
  return path_.size() <= kTurnsBack || evaluation <= turn_evaluations_[path_.size() - 1 - kTurnsBack];
}

bool Searcher::null_turn_fails_high(const Node& node, int depth, Score beta) {
  Node next;
  next.position = node.position;
  next.position.end_turn();
  next.turn_start = next.position.board_key();
  next.steps = node.steps + kStepsPerTurn;
  next.ply = node.ply + 1;
  const int reduced = depth - kStepsPerTurn - params_.null_turn_reduction;
  path_.push_back(next.position.key());
  const Score score = -search(next, reduced, -beta, -beta + 1);
  path_.pop_back();
  return score >= beta && !is_win(score);
}

// Late quiet moves near the leaves, and those too far below alpha to matter.
bool Searcher::is_hopeless(const MoveTally& tally, int steps_left) const {
  if (tally.open_window() || tally.best <= -kWinBound || is_decided(tally.alpha)) return false;
  const bool late = use_.late_pruning && tally.depth <= params_.late_depth &&
                    tally.quiet_moves >= params_.late_moves + params_.late_moves_per_step * tally.depth;
  const bool futile = use_.static_pruning && tally.depth <= params_.futility_depth &&
                      tally.evaluation + params_.futility_margin * tally.depth <= tally.alpha;
  const bool idle = use_.turn_pruning && judges_open_turns_ && tally.depth <= params_.open_futility_depth &&
                    tally.evaluation + params_.open_futility_margin * steps_left <= tally.alpha;
  return late || futile || idle;
}

// Steps of depth to take off a quiet move, within the limit for its turn.
int Searcher::reduction_of(const Node& node, const MoveTally& tally) const {
  if (!use_.reductions || tally.number() <= params_.full_moves || tally.depth < 2 || node.ply == 0) return 0;
  double hundredths =
      params_.reduction_base + params_.reduction_slope * logarithm(tally.depth) * logarithm(tally.number());
  if (use_.worsening && tally.worsening) hundredths += params_.reduction_worsening;
  const int reduction = static_cast<int>(hundredths) / 100 - static_cast<int>(tally.open_window());
  return std::clamp(reduction, 0, std::max(0, params_.turn_reduction_limit - node.turn_reduction));
}

}  // namespace tusk::arimaa
