// The board as a terminal shows it, in colours if it can.
#pragma once

#include <string>

#include "arimaa/board/position.h"

namespace tusk::terminal {

// `marked` squares stand out: those of the last turn.
[[nodiscard]] std::string terminal_board(const arimaa::Position& position, Bits marked, bool colour);

}  // namespace tusk::terminal
