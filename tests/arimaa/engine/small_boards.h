// Random boards with few pieces, which a search goes through to the end of its depth in no time.
#pragma once

#include "arimaa/board/position.h"
#include "base/random.h"

namespace tusk::arimaa::testing {

inline Position small_board(Random& random, int pieces_per_side) {
  for (;;) {
    Position position;
    for (const Side side : kSides) {
      for (int i = 0; i < pieces_per_side; ++i) {
        const Animal animal = i == 0 ? Animal::rabbit : random.pick(kAnimals);
        const int rank = random.between(1, 6);  // not as arguments, whose order is the compiler's
        const Square square(random.between(0, 7), rank);
        if ((position.occupied() & square.bit()) == 0 && count_bits(position.of(side, animal)) < initial_count(animal))
          position.place({side, animal}, square);
      }
    }
    bool unsupported = false;
    for (const Square trap : kTrapSquares)
      for (const Side side : kSides)
        unsupported |= (position.of(side) & trap.bit()) != 0 && (position.of(side) & neighbours(trap)) == 0;
    if (random.chance(0.5)) position.set_side(Side::silver);
    if (!unsupported && position.rabbits(Side::gold) != 0 && position.rabbits(Side::silver) != 0) return position;
  }
}

}  // namespace tusk::arimaa::testing
