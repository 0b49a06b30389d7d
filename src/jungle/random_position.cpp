#include "jungle/random_position.h"

#include <cassert>

namespace tusk::jungle {

Position random_position(int pieces, Random& random) {
  assert(pieces >= 2 && pieces <= 2 * kAnimals);
  Bits material = 0;
  while (count_bits(material) != pieces || (material & 0xf) == 0 || material >> kAnimals == 0)
    material = random.below(Bits{1} << (2 * kAnimals));
  Position position;
  for (const int piece : each_bit(material)) {
    int square = kNowhere;
    while (!(kField & ~position.occupied() & bit_of(square))) square = static_cast<int>(random.below(kSquares));
    position.place(piece < kAnimals ? Side::white : Side::black, static_cast<Animal>(piece % kAnimals), square);
  }
  if (random.below(2) == 1) position.set_to_move(Side::black);
  return position;
}

}  // namespace tusk::jungle
