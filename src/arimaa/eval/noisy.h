// An evaluator with noise: another evaluator's scores, each with an error that depends only on the position.
#pragma once

#include <memory>

#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa {

// The error is at most `amplitude`, and small errors are more likely. The same position always gets the same score, so
// that searches stay consistent.
[[nodiscard]] std::unique_ptr<Evaluator> make_noisy_evaluator(std::unique_ptr<Evaluator> inner, Score amplitude);

}  // namespace tusk::arimaa
