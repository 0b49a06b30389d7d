// Random keys for pieces on squares and for the state of a turn; their XOR identifies a position.
#pragma once

#include <array>
#include <cstdint>

#include "arimaa/board/piece.h"
#include "arimaa/board/square.h"
#include "base/random.h"

namespace tusk::arimaa::zobrist {

using Key = std::uint64_t;

inline constexpr Key kSeed = 0x7475736b;  // "tusk"

// [side][animal][square]; animal 0, the empty square, is all zero.
inline constexpr auto kPieces = [] {
  std::array<std::array<std::array<Key, 64>, 7>, 2> table{};
  Random random(kSeed);
  for (auto& side : table)
    for (std::size_t animal = 1; animal < side.size(); ++animal)
      for (auto& key : side[animal]) key = random.next();
  return table;
}();

// [steps taken]; zero for none, so that the key at the start of Gold's turn is the key of the board alone.
inline constexpr std::array<Key, 5> kSteps{0, mix_bits(kSeed + 1), mix_bits(kSeed + 2), mix_bits(kSeed + 3),
                                           mix_bits(kSeed + 4)};
inline constexpr Key kSilverToMove = mix_bits(kSeed + 5);

// An unfinished push or a possible pull, by its square and the detail that the position stores with it.
constexpr Key pending(int kind, int square, int detail) {
  return mix_bits(kSeed + 1000 + static_cast<Key>((kind * 64 + square) * 16 + detail));
}

}  // namespace tusk::arimaa::zobrist
