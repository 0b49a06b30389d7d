// Zhong's step combos (004 section 4.3): steps of a turn that cannot be swapped belong together.
#pragma once

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::arimaa::historic {

// Whether two consecutive steps belong together: in the reverse order they are illegal, or lead to another board.
[[nodiscard]] bool belong_together(const Position& start, Step first, Step second);

}  // namespace tusk::arimaa::historic
