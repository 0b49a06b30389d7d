// Positions that no game reaches but a search has to evaluate: random moves away from positions that were reached.
#pragma once

#include <optional>

#include "arimaa/board/move.h"
#include "arimaa/board/position.h"
#include "base/random.h"

namespace tusk::learning {

// A random move that loses no own piece; nothing if a few tries do not find one.
[[nodiscard]] std::optional<arimaa::Move> random_move(const arimaa::Position& position, Random& random);

// A position a few random moves away, in the same turn or a later one, in which nobody has won. The start of its turn
// is not kept: that matters only for turns that return to it.
[[nodiscard]] std::optional<arimaa::Position> detour_from(const arimaa::Position& start, Random& random);

// The board with some pieces removed or relocated, so that the material and squares are arbitrary; nobody has won.
[[nodiscard]] std::optional<arimaa::Position> rearranged(const arimaa::Position& start, Random& random);

// A detour from a rearranged board.
[[nodiscard]] std::optional<arimaa::Position> scattered_from(const arimaa::Position& start, Random& random);

}  // namespace tusk::learning
