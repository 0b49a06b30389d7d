// Random positions with a given number of animals, for experiments and tests.
#pragma once

#include "base/random.h"
#include "jungle/position.h"

namespace tusk::jungle {

// Every placement of that many animals (2 to 8, both sides present) outside the dens is equally likely with either side
// to move. It may be a stalemate, or with eight animals have the wrong side to move for the parity of its squares.
Position random_position(int pieces, Random& random);

}  // namespace tusk::jungle
