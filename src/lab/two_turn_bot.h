// A bot that searches two turns, its own and the answer, and is weak nevertheless, as the one in McKee's thesis (003
// chapter 4) must have been: it looks at a few turns of thousands.
#pragma once

#include <optional>

#include "arimaa/board/game.h"
#include "arimaa/eval/evaluator.h"
#include "base/random.h"

namespace tusk::lab {

// The best of `width` turns by the worst of `width` answers to each, all drawn by chance; a goal or another win of this
// turn among the drawn ones is taken. Nothing if there is no legal turn.
[[nodiscard]] std::optional<arimaa::Turn> two_turn_choice(const arimaa::Game& game, arimaa::Evaluator& evaluator,
                                                          int width, Random& random);

}  // namespace tusk::lab
