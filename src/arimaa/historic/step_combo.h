// Zhong's step combos (004 section 4.3): steps of a turn that cannot change places belong together.
#pragma once

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::arimaa::historic {

// Whether two steps that can be made one after the other belong together: made the other way round they are illegal,
// or lead to another board.
[[nodiscard]] bool belong_together(const Position& start, Step first, Step second);

}  // namespace tusk::arimaa::historic
