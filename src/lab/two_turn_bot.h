// A bot that searches two turns, its own and the reply, but is weak, as the one in McKee's thesis (003 chapter 4) must
// have been: it considers only a few of the thousands of turns.
#pragma once

#include <optional>

#include "arimaa/board/game.h"
#include "arimaa/eval/evaluator.h"
#include "base/random.h"

namespace tusk::lab {

// Draws `width` turns at random and `width` replies to each, and returns the turn with the best worst case; a winning
// turn among those drawn is preferred. Returns nullopt if there is no legal turn.
[[nodiscard]] std::optional<arimaa::Turn> two_turn_choice(const arimaa::Game& game, arimaa::Evaluator& evaluator,
                                                          int width, Random& random);

}  // namespace tusk::lab
