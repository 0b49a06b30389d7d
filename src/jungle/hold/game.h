// A restricted game: a position, the side that is bound to a set of placements, and the goal.
#pragma once

#include "jungle/hold/placements.h"
#include "jungle/position.h"
#include "jungle/tablebase/material.h"

namespace tusk::jungle::hold {

enum class Goal : std::uint8_t { hold, win };

struct Game {
  // With colours such that the bound side is White.
  Position position;
  Goal goal = Goal::hold;

  // Throws InputError if the position is finished or impossible.
  Game(const Position& position, Side bound, Goal goal);

  [[nodiscard]] tablebase::Material material() const { return tablebase::Material::of(position); }
  [[nodiscard]] bool free_attacks() const { return goal == Goal::hold; }
  // The lowest bit of the sum of all squares when the free side is to move.
  [[nodiscard]] int free_parity() const;
};

// The squares of White's animals, from the weakest.
Squares bound_squares_of(const Position& position);

}  // namespace tusk::jungle::hold
