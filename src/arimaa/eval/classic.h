// Our own hand-made evaluation: linear in named weights, written once for both sides.
#pragma once

#include <memory>

#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa {

[[nodiscard]] std::unique_ptr<Evaluator> make_classic_evaluator();

}  // namespace tusk::arimaa
