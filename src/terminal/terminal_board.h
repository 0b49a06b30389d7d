// Draws the board on a terminal, in colour if supported.
#pragma once

#include <string>

#include "arimaa/board/position.h"

namespace tusk::terminal {

// Highlights the `marked` squares, those of the last turn.
[[nodiscard]] std::string terminal_board(const arimaa::Position& position, Bits marked, bool colour);

}  // namespace tusk::terminal
