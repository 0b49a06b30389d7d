// Turns that the other side can take back (004 section 4.4).
#pragma once

#include "arimaa/board/position.h"

namespace tusk::arimaa::historic {

// Whether the side to move can make the board again as it is in `before`, with so many steps at most.
[[nodiscard]] bool can_take_back(const Position& position, const Position& before, int steps);

}  // namespace tusk::arimaa::historic
