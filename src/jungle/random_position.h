// Random unfinished positions with a given number of animals, for experiments and tests.
#pragma once

#include "base/random.h"
#include "jungle/position.h"

namespace tusk::jungle {

// Every unfinished position with that many animals (2 to 8, both sides present) is equally likely; eight animals
// included, whatever the parity of their squares says about the turn.
Position random_position(int pieces, Random& random);

}  // namespace tusk::jungle
