// A position prepared for the terms of an evaluation: sets of pieces by side and animal, and the frozen ones.
#pragma once

#include <algorithm>
#include <array>

#include "arimaa/board/position.h"

namespace tusk::arimaa {

class PieceSets {
 public:
  explicit PieceSets(const Position& position) {
    for (const Side side : kSides) {
      auto& own = of_[index_of(side)];
      auto& stronger = stronger_[index_of(side)];
      Bits above = 0;
      for (std::size_t animal = index_of(Animal::elephant); animal > 0; --animal) {
        stronger[animal] = above;
        own[animal] = position.of(side, static_cast<Animal>(animal));
        above |= own[animal];
      }
      own[0] = above;
    }
    for (const Side side : kSides) {
      Bits dominated = 0;
      for (std::size_t animal = index_of(Animal::rabbit); animal < index_of(Animal::elephant); ++animal)
        dominated |= of_[index_of(side)][animal] & neighbours(stronger_[index_of(other(side))][animal]);
      frozen_[index_of(side)] = dominated & ~neighbours(of(side));
    }
  }

  [[nodiscard]] Bits of(Side side) const { return of_[index_of(side)][0]; }
  [[nodiscard]] Bits of(Side side, Animal animal) const { return of_[index_of(side)][index_of(animal)]; }
  // Pieces of the side that are stronger than the animal.
  [[nodiscard]] Bits stronger(Side side, Animal animal) const { return stronger_[index_of(side)][index_of(animal)]; }
  [[nodiscard]] Bits frozen(Side side) const { return frozen_[index_of(side)]; }
  [[nodiscard]] Bits occupied() const { return of_[0][0] | of_[1][0]; }
  [[nodiscard]] Bits empty() const { return ~occupied(); }

 private:
  std::array<std::array<Bits, 7>, 2> of_{};
  std::array<std::array<Bits, 7>, 2> stronger_{};
  std::array<Bits, 2> frozen_{};
};

// Positions set up by hand may have more than the eight rabbits that the documents' tables cover.
inline std::size_t rabbit_count(const PieceSets& pieces, Side side) {
  return static_cast<std::size_t>(std::min(count_bits(pieces.of(side, Animal::rabbit)), 8));
}

// The board from a side's view: its own first rank is rank 0.
constexpr int rank_for(Side side, int square) { return side == Side::gold ? square >> 3 : 7 - (square >> 3); }
constexpr Bits goal_rank(Side side) { return seen_by(side, kRank8); }
// The two traps on the side's half of the board.
constexpr Bits home_traps(Side side) { return seen_by(side, Square(2, 2).bit() | Square(5, 2).bit()); }

// [side][square]: the squares ahead of a rabbit there, on its file and the adjacent files.
inline constexpr auto kRabbitCone = [] {
  std::array<std::array<Bits, 64>, 2> table{};
  for (int index = 0; index < 64; ++index) {
    const Bits file = kFileA << (index & 7);
    const Bits files = file | shifted<Direction::east>(file) | shifted<Direction::west>(file);
    const Bits higher = index / 8 == 7 ? 0 : ~Bits{0} << (index / 8 + 1) * 8;
    const Bits lower = (Bits{1} << index / 8 * 8) - 1;
    table[0][index] = files & higher;
    table[1][index] = files & lower;
  }
  return table;
}();
constexpr Bits rabbit_cone(Side side, int square) { return kRabbitCone[index_of(side)][square]; }

}  // namespace tusk::arimaa
