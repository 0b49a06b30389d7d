// An evaluator with an unsteady hand: another one's scores, each off by an amount that depends on the position alone.
#pragma once

#include <memory>

#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa {

// Scores are off by up to `amplitude`, small errors being likelier. The same position always gets the same score, so
// that searches stay consistent.
[[nodiscard]] std::unique_ptr<Evaluator> make_noisy_evaluator(std::unique_ptr<Evaluator> inner, Score amplitude);

}  // namespace tusk::arimaa
