// Scores of won and lost positions. A win is worth more the sooner it comes, counted in steps from the root with
// every turn as four.
#pragma once

#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa {

inline constexpr Score kInfinite = 32000;
inline constexpr Score kWin = 30000;
inline constexpr int kMaxSteps = 1000;
// Scores beyond this are wins or losses, within it evaluations.
inline constexpr Score kWinBound = kWin - kMaxSteps;
static_assert(kEvaluationLimit < kWinBound);

constexpr Score win_at(int steps_from_root) { return kWin - steps_from_root; }
constexpr Score loss_at(int steps_from_root) { return -kWin + steps_from_root; }
constexpr bool is_win(Score score) { return score >= kWinBound; }
constexpr bool is_loss(Score score) { return score <= -kWinBound; }
constexpr bool is_decided(Score score) { return is_win(score) || is_loss(score); }

// The table keeps distances from the position itself, so that they hold wherever it is reached.
constexpr Score to_table(Score score, int steps_from_root) {
  return is_win(score) ? score + steps_from_root : is_loss(score) ? score - steps_from_root : score;
}
constexpr Score from_table(Score score, int steps_from_root) {
  return is_win(score) ? score - steps_from_root : is_loss(score) ? score + steps_from_root : score;
}

}  // namespace tusk::arimaa
