// Cox's hash value of a position (000 section 4.2.1): one random number for each of 64 x 6 x 2 pieces on squares and
// one for the side to move. Nothing in it tells how many steps of the turn are left.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "arimaa/board/position.h"

namespace tusk::lab {

class Zobrist {
 public:
  explicit Zobrist(std::uint64_t seed);
  [[nodiscard]] std::uint64_t hash(const arimaa::Position& position) const;

 private:
  std::array<std::array<std::array<std::uint64_t, 64>, 7>, 2> numbers_{};  // [side][animal][square]
  std::uint64_t silver_to_move_;
};

// The first different positions that a search of single steps meets, breadth first, at most `count`.
struct MetPositions {
  std::vector<arimaa::Position> boards;  // different in the board or the side to move
  std::uint64_t states = 0;              // different also in the steps taken, or in a push or pull under way
};
[[nodiscard]] MetPositions positions_met(const arimaa::Position& root, std::size_t count);

// How many pairs among the numbers agree in their lowest bits.
[[nodiscard]] std::uint64_t equal_pairs(std::vector<std::uint64_t> numbers, int bits);

}  // namespace tusk::lab
