// Plays the bound side of a game that it holds: with these moves until the first capture, and the tables after it, the
// side does not lose.
#pragma once

#include <vector>

#include "jungle/hold/solver.h"

namespace tusk::jungle::hold {

class Keeper {
 public:
  // Solves the restricted game. Throws InputError if the side does not hold the position within the set, or if there
  // are more than six animals.
  Keeper(const Position& position, Side bound, std::string_view set, const FindClass& find, int threads);

  [[nodiscard]] Side bound() const { return bound_; }
  // The moves with which the bound side, which is to move, keeps its hold. Empty once the restricted game is over.
  [[nodiscard]] std::vector<Move> moves(const Position& position) const;

 private:
  Side bound_;
  Game game_;
  Placements placements_;
  Slices slices_;
  Solver solver_;
};

}  // namespace tusk::jungle::hold
