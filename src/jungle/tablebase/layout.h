// The arrangement of the positions of a class in memory, and what a step of the fixpoint needs to know about a class:
// plain data for the CPU and GPUs.
//
// One word holds all squares of the class's first piece. The squares of the other pieces are digits: the second piece
// selects the word in a row (kRowWords, one unused), the third the row in a tile, and the rest the tile. With four or
// more pieces, left-right mirroring keeps the last piece on files a to d.
#pragma once

#include <cstdint>

#include "jungle/tablebase/geometry.h"

#ifdef __CUDACC__
#define TUSK_HOST_DEVICE __host__ __device__ inline
// On a GPU an array stays in registers only if every index is a compile-time constant.
#define TUSK_UNROLL _Pragma("unroll")
#else
#define TUSK_HOST_DEVICE inline
#define TUSK_UNROLL
#endif

namespace tusk::jungle::tablebase {

inline constexpr int kMaxPieces = 8;
inline constexpr int kFirstFolded = 4;

struct Layout {
  int pieces;
  bool folded;
  // For each piece, in the document's order: its side (0 White, 1 Black), and which of the others it can take.
  std::uint8_t side[kMaxPieces];
  std::uint8_t prey[kMaxPieces];
  // The class without this piece, as an index in the family; negative if the piece is the last of its side.
  std::int16_t without[kMaxPieces];
  std::uint64_t rows;

  // Rows in a tile, and number of tiles.
  [[nodiscard]] TUSK_HOST_DEVICE std::uint64_t tile_rows() const { return pieces >= 3 ? kFieldSquares : 1; }
  [[nodiscard]] TUSK_HOST_DEVICE std::uint64_t tiles() const { return rows / tile_rows(); }
  [[nodiscard]] TUSK_HOST_DEVICE std::uint64_t words() const { return rows * kRowWords; }
};

// A row or a tile. If `mirrored`, it is stored left-right mirrored.
struct RowIndex {
  std::uint64_t number;
  bool mirrored;
};

// The row (kInner = 2) or tile (kInner = 3) of the class in which the pieces from kInner on stand at square(kInner),
// square(kInner + 1), ... kCount is the number of pieces if known at compile time.
template <int kInner, int kCount = 0, typename Squares>
TUSK_HOST_DEVICE RowIndex row_index_of(const Geometry& geometry, const Layout& layout, const Squares& square) {
  const int last = (kCount > 0 ? kCount : layout.pieces) - 1;
  std::uint64_t number = 0;
  if (last < kInner) return {0, false};
  int on = square(last);
  const bool mirrored = layout.folded && geometry.fold_of_square[on] == kNoSquare;
  if (mirrored) on = geometry.mirror_of_square[on];
  number = layout.folded ? geometry.fold_of_square[on] : geometry.field_of_square[on];
  TUSK_UNROLL
  for (int piece = last - 1; piece >= kInner; --piece) {
    const int there = square(piece);
    number = number * kFieldSquares + geometry.field_of_square[mirrored ? geometry.mirror_of_square[there] : there];
  }
  return {number, mirrored};
}

// The inverse: fills squares[kInner..] for a row or tile.
template <int kInner>
TUSK_HOST_DEVICE void squares_of(const Geometry& geometry, const Layout& layout, std::uint64_t number,
                                 std::uint8_t* squares) {
  const int last = layout.pieces - 1;
  for (int piece = kInner; piece <= last; ++piece) {
    if (piece == last && layout.folded) {
      squares[piece] = geometry.square_of_fold[number];
    } else {
      squares[piece] = geometry.square_of_field[number % kFieldSquares];
      number /= kFieldSquares;
    }
  }
}

// Swaps left and right in a word of 7 x 7 squares; higher bits stay.
TUSK_HOST_DEVICE std::uint64_t mirror_word(std::uint64_t word) {
  constexpr std::uint64_t kFile = 0x40810204081, kRest = ~(kFile * 0x77);
  return (word & kRest) | (word & kFile) << 6 | (word & kFile << 1) << 4 | (word & kFile << 2) << 2 |
         (word & kFile << 4) >> 2 | (word & kFile << 5) >> 4 | (word & kFile << 6) >> 6;
}

// All squares one step from a square of the set, dens included; only the lowest 49 bits of the set may be used.
TUSK_HOST_DEVICE std::uint64_t spread(std::uint64_t set) {
  constexpr std::uint64_t kFile = 0x40810204081;
  return set << 7 | set >> 7 | (set & ~(kFile << 6)) << 1 | (set & ~kFile) >> 1;
}

}  // namespace tusk::jungle::tablebase
