// Compares strengths on the whole board at once, one bit of the strength at a time.
#pragma once

#include <array>

#include "arimaa/board/square.h"
#include "base/bits.h"

namespace tusk::arimaa::tactics {

// The squares with more than this strength, which is that of an Animal or 0 for an empty square. Branchless, because
// the strength is unpredictable.
constexpr Bits stronger_than(const std::array<Bits, 3>& planes, unsigned strength) {
  const auto& [one, two, four] = planes;
  const Bits has_one = mask_if((strength & 1) != 0);
  const Bits has_two = mask_if((strength & 2) != 0);
  const Bits has_four = mask_if((strength & 4) != 0);
  const Bits by_one = one & ~has_one;
  const Bits by_two = (two & ~has_two) | (by_one & ~(two ^ has_two));
  return (four & ~has_four) | (by_two & ~(four ^ has_four));
}

// Which pieces are stronger than their neighbours.
class Comparison {
 public:
  explicit Comparison(const std::array<Bits, 3>& planes)
      : vertical_(planes, {planes[0] >> 8, planes[1] >> 8, planes[2] >> 8}),
        horizontal_(planes, {shifted<Direction::west>(planes[0]), shifted<Direction::west>(planes[1]),
                             shifted<Direction::west>(planes[2])}) {}

  // The pieces of `weaker` next to a stronger one of `stronger`.
  [[nodiscard]] Bits dominated(Bits weaker, Bits stronger) const {
    const Bits from_north = vertical_.less & stronger >> 8;
    const Bits from_south = (vertical_.greater & stronger) << 8;
    const Bits from_east = horizontal_.less & shifted<Direction::west>(stronger);
    const Bits from_west = shifted<Direction::east>(horizontal_.greater & stronger);
    return weaker & (from_north | from_south | from_east | from_west);
  }

 private:
  // Compares each square with one neighbour, whose strength `theirs` has at that square.
  struct Pairs {
    Pairs(const std::array<Bits, 3>& mine, const std::array<Bits, 3>& theirs) {
      const Bits four = mine[2] ^ theirs[2];
      const Bits two = (mine[1] ^ theirs[1]) & ~four;
      const Bits one = (mine[0] ^ theirs[0]) & ~four & ~(mine[1] ^ theirs[1]);
      less = (four & theirs[2]) | (two & theirs[1]) | (one & theirs[0]);
      greater = (four & mine[2]) | (two & mine[1]) | (one & mine[0]);
    }
    Bits less;
    Bits greater;
  };
  Pairs vertical_;    // with the neighbour to the north
  Pairs horizontal_;  // with the neighbour to the east
};

}  // namespace tusk::arimaa::tactics
