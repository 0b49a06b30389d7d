// Looks for a smaller set of placements that still holds.
#pragma once

#include "jungle/hold/strategy.h"

namespace tusk::jungle::hold {

struct ShrinkOptions {
  int threads = 1;
  // Told of each smaller set, and asked before each attempt; false ends the search, and the smallest set so far counts.
  std::function<void(const Placements&)> on_smaller{};
  std::function<bool()> keep_going{};
};

// First the placements that a way to hold needs, over and over; then what can be left out, first large parts of it, the
// ones farthest from the den first. `placements` must hold; the slices may be those of a larger set.
Placements shrink(const Game& game, const Placements& placements, const Slices& slices, const ShrinkOptions& options);

}  // namespace tusk::jungle::hold
