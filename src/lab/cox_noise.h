// The random factor of Cox's program (000 section 5.1.1): a number that is added to every evaluation, so that no two
// games are the same.
#pragma once

#include <memory>

#include "arimaa/eval/evaluator.h"

namespace tusk::lab {

// From 0 to `highest`, evenly distributed; for Gold, whose side the document's evaluation takes. The same for a
// position and a seed.
[[nodiscard]] arimaa::Score cox_noise(const arimaa::Position& position, int highest, std::uint64_t seed);

// An evaluator whose scores for the side to move contain that.
[[nodiscard]] std::unique_ptr<arimaa::Evaluator> with_cox_noise(std::unique_ptr<arimaa::Evaluator> inner, int highest,
                                                                std::uint64_t seed);

}  // namespace tusk::lab
