// Tables of a value for every square, laid out as printed: rank 8 first, for Gold.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "arimaa/board/piece.h"
#include "arimaa/eval/evaluator.h"
#include "base/bits.h"

namespace tusk::arimaa {

using PrintedTable = std::array<std::array<int, 8>, 8>;

// The values of one animal for both sides, times a weight, indexed by square.
class SquareTable {
 public:
  SquareTable() = default;
  SquareTable(const PrintedTable& printed, double weight) {
    for (std::size_t index = 0; index < 64; ++index) {
      const auto value = static_cast<Score>(std::lround(weight * printed[7 - index / 8][index % 8]));
      values_[index_of(Side::gold)][index] = value;
      values_[index_of(Side::silver)][index ^ 56] = value;
    }
  }

  [[nodiscard]] Score at(Side side, int square) const { return values_[index_of(side)][square]; }
  [[nodiscard]] Score sum(Side side, Bits pieces) const {
    Score total = 0;
    for (const int square : each_bit(pieces)) total += at(side, square);
    return total;
  }

 private:
  std::array<std::array<Score, 64>, 2> values_{};
};

}  // namespace tusk::arimaa
