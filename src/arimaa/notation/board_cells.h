// The 64 squares of a position in text form, each with its place in the text, checked as a board.
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

// Throws InputError for a letter that is not a piece, for more pieces of a kind than a side starts with, and for a
// piece on a trap without a friendly piece next to it.
[[nodiscard]] Position board_of(const Cells& cells);

// Adds the line to an error that has only a column.
[[nodiscard]] InputError on_line(const InputError& error, int line);

}  // namespace tusk::arimaa
