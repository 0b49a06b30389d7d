// One row of one step of the fixpoint: the same result as `word_step` for 47 words at once, in loops that the compiler
// vectorises.
#pragma once

#include <array>

#include "jungle/tablebase/word_step.h"

namespace tusk::jungle::tablebase {

struct alignas(64) Row {
  std::array<std::uint64_t, kRowWords> words{};
};

// Finds, for the outer pieces at squares[2..] (all different), the positions from which the mover has a move that it
// wants. Bits of positions that do not exist are undefined. False if it has one from every position of the row.
bool row_step(const Step& step, int class_index, const std::uint8_t* squares, Row& found);

// Positions of the row that exist.
void legal_row(const Layout& layout, const std::uint8_t* squares, Row& legal);

}  // namespace tusk::jungle::tablebase
