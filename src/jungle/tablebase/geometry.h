// The numbering of squares inside an index, as plain tables for the CPU and GPUs.
#pragma once

#include <cstdint>

#include "jungle/board.h"

namespace tusk::jungle::tablebase {

inline constexpr int kFieldSquares = 47;
// Squares of files a to d: left-right mirroring brings one animal there.
inline constexpr int kFoldSquares = 26;
// Words in a row: one per field square, and one unused, so that rows are aligned to cache lines.
inline constexpr int kRowWords = 48;
inline constexpr std::uint8_t kNoSquare = 0xff;

struct Geometry {
  std::uint8_t square_of_field[kRowWords];
  std::uint8_t field_of_square[kSquares + 1];
  std::uint8_t square_of_fold[kFoldSquares];
  std::uint8_t fold_of_square[kSquares + 1];
  std::uint8_t mirror_of_square[kSquares + 1];
  // The field number of the mirrored square.
  std::uint8_t mirror_of_field[kRowWords];
  // Squares one step away, dens included; unused entries are kNoSquare.
  std::uint8_t neighbour[kSquares][4];
  // The same as a set.
  std::uint64_t neighbours[kSquares];
};

constexpr Geometry make_geometry() {
  Geometry geometry{};
  int field = 0, fold = 0;
  for (int square = 0; square <= kSquares; ++square) {
    geometry.field_of_square[square] = geometry.fold_of_square[square] = kNoSquare;
    if (square == kSquares) {
      geometry.mirror_of_square[square] = kNoSquare;
      break;
    }
    const int file = file_of(square);
    geometry.mirror_of_square[square] = static_cast<std::uint8_t>(square + kWidth - 1 - 2 * file);
    int count = 0;
    for (int other = 0; other < kSquares; ++other)
      if (distance(square, other) == 1) geometry.neighbour[square][count++] = static_cast<std::uint8_t>(other);
    while (count < 4) geometry.neighbour[square][count++] = kNoSquare;
    geometry.neighbours[square] = neighbours_of(bit_of(square));
    if ((kField & bit_of(square)) == 0) continue;
    geometry.square_of_field[field] = static_cast<std::uint8_t>(square);
    geometry.field_of_square[square] = static_cast<std::uint8_t>(field++);
    if (file > 3) continue;
    geometry.square_of_fold[fold] = static_cast<std::uint8_t>(square);
    geometry.fold_of_square[square] = static_cast<std::uint8_t>(fold++);
  }
  geometry.square_of_field[kFieldSquares] = kNoSquare;
  for (int i = 0; i < kFieldSquares; ++i)
    geometry.mirror_of_field[i] = geometry.field_of_square[geometry.mirror_of_square[geometry.square_of_field[i]]];
  geometry.mirror_of_field[kFieldSquares] = kFieldSquares;
  return geometry;
}

inline constexpr Geometry kGeometry = make_geometry();

}  // namespace tusk::jungle::tablebase
