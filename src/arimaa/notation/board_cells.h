// The 64 squares of a written position, each with its place in the text, checked as a board.
#pragma once

#include <array>
#include <string>

#include "arimaa/board/position.h"
#include "base/error.h"

namespace tusk::arimaa {

struct Cell {
  char letter = ' ';
  Place place;
};
// By index of the square, a1 first.
using Cells = std::array<Cell, 64>;

// Throws InputError for a letter that is no piece, more pieces of a kind than a side starts with, and a piece that
// stands on a trap without a friend beside it.
[[nodiscard]] Position board_of(const Cells& cells);

// The line that an error inside it was found on, for errors that know only their column.
[[nodiscard]] InputError on_line(const InputError& error, int line);

}  // namespace tusk::arimaa
