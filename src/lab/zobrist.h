// Cox's hash of a position (000 section 4.2.1): a random number for each of the 64 x 6 x 2 combinations of square and
// piece, and one for the side to move. It does not include the number of steps left in the turn.
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

// The first `count` distinct positions that a step-by-step search meets, breadth-first.
struct MetPositions {
  std::vector<arimaa::Position> boards;  // different board or side to move
  std::uint64_t states = 0;              // also different steps taken, or unfinished pushes or pulls
};
[[nodiscard]] MetPositions positions_met(const arimaa::Position& root, std::size_t count);

// The number of pairs that agree in their lowest bits.
[[nodiscard]] std::uint64_t equal_pairs(std::vector<std::uint64_t> numbers, int bits);

}  // namespace tusk::lab
