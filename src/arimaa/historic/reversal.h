// Turns that the other side can take back (004 section 4.4).
#pragma once

#include "arimaa/board/position.h"

namespace tusk::arimaa::historic {

// Whether the side to move can restore the board of `before` in at most `steps` steps.
[[nodiscard]] bool can_take_back(const Position& position, const Position& before, int steps);

}  // namespace tusk::arimaa::historic
