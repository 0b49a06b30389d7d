// A strategy to hold, extracted from a solved game: one move for each position with the bound side to move, and all
// positions that can then arise. Much smaller than the game, so it can be written down and checked by others.
#pragma once

#include <optional>

#include "jungle/hold/solver.h"
#include "jungle/proof/proof.h"

namespace tusk::jungle::hold {

struct Strategy {
  // In the order in which they were found; the bound side is White.
  std::vector<Position> positions;
};

// Prefers moves that need no new position, then those that need no new placement. Nothing if the position is not held,
// or if there are more than `max_positions` positions.
std::optional<Strategy> follow(const Solver& solver, const Game& game, std::size_t max_positions);

// The corresponding part of a proof, in the colours of the original position.
proof::Part part_of(const Strategy& strategy, Side bound);

}  // namespace tusk::jungle::hold
