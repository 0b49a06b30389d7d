// Looks for a smaller set of placements that still holds, or wins.
#pragma once

#include <functional>
#include <optional>

#include "jungle/hold/closure.h"

namespace tusk::jungle::hold {

// Solves the game with a set of placements. If it is held, or won as was asked, tells how a way to do it uses them; for
// `preference` see order_moves.
using TrySet = std::function<std::optional<Uses>(const Placements&, std::span<const std::uint64_t> preference)>;

TrySet try_on_processor(const Game& game, const Slices& slices, int threads);

struct ShrinkOptions {
  // Told of each smaller set and of the positions in its way to do it (of each mirror pair one, the bound side to
  // move).
  std::function<void(const Placements&, std::uint64_t positions)> on_smaller{};
  // Asked before each attempt; false ends the search, and the smallest set so far counts.
  std::function<bool()> keep_going{};
};

// First the placements that a way needs, over and over; then what can be left out, first large parts of it, the least
// used first. `placements` must be enough.
Placements shrink(const Game& game, const Placements& placements, const TrySet& try_set, const ShrinkOptions& options);

}  // namespace tusk::jungle::hold
