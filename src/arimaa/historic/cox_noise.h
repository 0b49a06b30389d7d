// The random factor of Cox's program (000 section 5.1.1): a random number added to every evaluation, so that no two
// games are the same.
#pragma once

#include <memory>

#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa::historic {

// Uniform from 0 to `highest`, in Gold's favour, since the thesis evaluates from Gold's view. A function of the
// position and the seed.
[[nodiscard]] Score cox_noise(const Position& position, int highest, std::uint64_t seed);

// An evaluator that adds this noise to its scores, from the view of the side to move.
[[nodiscard]] std::unique_ptr<Evaluator> with_cox_noise(std::unique_ptr<Evaluator> inner, int highest,
                                                        std::uint64_t seed);

}  // namespace tusk::arimaa::historic
