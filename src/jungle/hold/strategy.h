// A way to hold, taken out of a solved game: one move for each position in which the bound side is to move, and all
// positions that can arise then. Much smaller than the game: it can be written down and checked by others.
#pragma once

#include <optional>

#include "jungle/hold/solver.h"
#include "jungle/proof/proof.h"

namespace tusk::jungle::hold {

struct Strategy {
  // In the order in which they were found; the bound side is White.
  std::vector<Position> positions;
};

// Moves that need no new position come first, then those that need no new placement. Nothing if the position is not
// held, or if there are more than `max_positions`.
std::optional<Strategy> follow(const Solver& solver, const Game& game, std::size_t max_positions);

// The part of a proof that says so, with colours as in the position that was asked about.
proof::Part part_of(const Strategy& strategy, Side bound);

}  // namespace tusk::jungle::hold
