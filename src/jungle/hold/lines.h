// What a solved game says about the first moves: after which of them, and after which replies, the bound side still
// holds.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "jungle/hold/game.h"

namespace tusk::jungle::hold {

struct Line {
  // In the colours of the original position.
  std::vector<Move> moves;
  // Proved to be held. Otherwise nothing is known: the set may just be too small.
  bool held;
};

// All lines of up to `plies` moves without a capture or an end, each before its continuations. A line that is not held
// is not continued. `is_won` is called only with positions of the game.
std::vector<Line> lines_of(const Game& game, Side bound, const Placements& placements, int plies,
                           const std::function<bool(const Position&)>& is_won);

}  // namespace tusk::jungle::hold
