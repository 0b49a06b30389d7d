// Positions that no game reaches but that a search has to judge: random moves away from one that was reached.
#pragma once

#include <optional>

#include "arimaa/board/move.h"
#include "arimaa/board/position.h"
#include "base/random.h"

namespace tusk::learning {

// One move at random that loses no own piece, if there is one among a few tries.
[[nodiscard]] std::optional<arimaa::Move> random_move(const arimaa::Position& position, Random& random);

// A position a few random moves away, in the same turn or a later one, in which nobody has won. Its turn start is not
// kept: that matters only for turns that lead back to it.
[[nodiscard]] std::optional<arimaa::Position> detour_from(const arimaa::Position& start, Random& random);

// The board with some pieces gone or elsewhere: any mixture of material and squares, in which nobody has won.
[[nodiscard]] std::optional<arimaa::Position> rearranged(const arimaa::Position& start, Random& random);

// A detour from such a board.
[[nodiscard]] std::optional<arimaa::Position> scattered_from(const arimaa::Position& start, Random& random);

}  // namespace tusk::learning
