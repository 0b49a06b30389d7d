// Scores of won and lost positions, counted in steps from the root, with every turn as four.
#pragma once

#include "arimaa/eval/evaluator.h"
#include "search/win_score.h"

namespace tusk::arimaa {

using search::from_table;
using search::is_decided;
using search::is_loss;
using search::is_win;
using search::kInfinity;
using search::kWin;
using search::kWinBound;
using search::to_table;

inline constexpr int kMaxSteps = search::kMaxDistance;
static_assert(kEvaluationLimit < kWinBound);

constexpr Score win_at(int steps_from_root) { return kWin - steps_from_root; }
constexpr Score loss_at(int steps_from_root) { return -kWin + steps_from_root; }

}  // namespace tusk::arimaa
