// Exact answers to "can this side bring a rabbit to its goal within the steps of one turn, and how?", without a search
// over whole turns.
#pragma once

#include <optional>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::arimaa {

// The fewest steps, 1..steps, in which `side`, on the move with `steps` (1..4) steps left and nothing pending, can move
// one of its rabbits to its goal rank; 0 if it cannot. The position's own side and step count do not matter. A rabbit
// that is already on the goal rank counts as any other piece there.
[[nodiscard]] int steps_to_goal(const Position& position, Side side, int steps);

// The steps of such a goal, as few as possible.
[[nodiscard]] std::optional<Turn> find_goal(const Position& position, Side side, int steps);

// The same for the rabbit on one square.
[[nodiscard]] int steps_to_goal(const Position& position, Square rabbit, int steps);

}  // namespace tusk::arimaa
