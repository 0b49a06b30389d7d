// What holds have proved of the start of the game: see docs/jungle-solved.md.
#pragma once

#include "jungle/position.h"

namespace tusk::jungle {

// The start, and those positions after White's first move in which both sides are known to hold. Of the other positions
// nothing is said.
bool is_proved_draw(const Position& position);

}  // namespace tusk::jungle
