// The bytes in the blocks of a table, before compression.
//
// Win-draw-loss: two times six bytes per word, with one bit for each field square of the class's first piece: first the
// wins of all words, then the draws of all words. Distance: one byte per position, the plies to the end: odd if the
// side to move wins, even if it loses, 0 for a draw. Positions that do not exist repeat a neighbour, which compresses
// best.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "jungle/tablebase/layout.h"
#include "jungle/tablebase/solved_class.h"
#include "jungle/tablebase/word_step.h"

namespace tusk::jungle::tablebase {

enum class Kind : std::uint8_t { wdl = 1, dtw = 2 };

// Removes the bits of the dens from a word of 49 squares, and puts them back.
constexpr std::uint64_t to_field_bits(std::uint64_t word) {
  return (word & 0x7) | (word >> 1 & 0xffffffffff8) | (word >> 2 & 0x700000000000);
}
constexpr std::uint64_t from_field_bits(std::uint64_t bits) {
  return (bits & 0x7) | (bits & 0xffffffffff8) << 1 | (bits & 0x700000000000) << 2;
}

// Rows per block; only the last block may have fewer.
std::uint64_t rows_in_block(const Layout& layout, Kind kind);
std::uint64_t blocks_of(const Layout& layout, Kind kind);
std::size_t unpacked_size(Kind kind, std::uint64_t rows);

// The two sets for one side to move: where it wins, and where it loses.
struct Sides {
  const SolvedSet* wins = nullptr;
  const SolvedSet* losses = nullptr;
};
std::vector<std::uint8_t> pack_block(const Layout& layout, Kind kind, const Sides& sides, std::uint64_t first_row,
                                     std::uint64_t rows);

enum class Outcome : std::uint8_t { loss, draw, win };
// The value of one position. Plies are -1 if the table does not store them.
struct Outlook {
  Outcome outcome = Outcome::draw;
  int plies = -1;

  bool operator==(const Outlook&) const = default;
};
// The value of one position in a block with `rows` rows; the word counts from the first of the block.
Outlook read_entry(Kind kind, const std::uint8_t* block, std::uint64_t rows, Entry entry);

// Where the side to move wins and loses, as words of the layout.
void unpack_words(const Layout& layout, Kind kind, const std::uint8_t* block, std::uint64_t first_row,
                  std::uint64_t rows, std::uint64_t* wins, std::uint64_t* losses);

}  // namespace tusk::jungle::tablebase
