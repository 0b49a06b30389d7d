// Looks for a smaller set of placements that still holds, or wins.
#pragma once

#include <functional>
#include <optional>

#include "jungle/hold/solver.h"

namespace tusk::jungle::hold {

// Solves the game with a set of placements. If it is held, or won as was asked, tells how a way to do it uses them; for
// `preference` see order_moves. Nothing too if it was told to end.
using TrySet = std::function<std::optional<Uses>(const Placements&, std::span<const std::uint64_t> preference)>;

// With a solver of the processor or of a GPU.
template <typename Solver>
TrySet try_with(const Game& game, const Slices& slices, int threads, const std::function<bool()>& keep_going) {
  return [&game, &slices, threads, keep_going](const Placements& placements,
                                               std::span<const std::uint64_t> preference) -> std::optional<Uses> {
    SolverOptions options;
    options.threads = threads;
    options.early_stop = true;
    options.keep_passes = game.goal == Goal::win;
    if (keep_going) options.keep_going = [&](const PassReport&) { return keep_going(); };
    Solver solver(game, placements, slices, options);
    const Verdict verdict = solver.solve();
    if (!verdict.finished || !verdict.proved) return std::nullopt;
    return solver.close(preference, keep_going);
  };
}

struct ShrinkOptions {
  // Told of each smaller set and of the positions in its way to do it (of each mirror pair one, the bound side to
  // move).
  std::function<void(const Placements&, std::uint64_t positions)> on_smaller{};
  // Asked before each attempt; false ends the search, and the smallest set so far counts.
  std::function<bool()> keep_going{};
  // How often to begin again from the first way, with chance in what is liked and left out.
  int restarts = 0;
};

// First the placements that a way needs, over and over; then what can be left out, first large parts of it, the least
// used first. The smallest set of all restarts counts. `placements` must be enough.
Placements shrink(const Game& game, const Placements& placements, const TrySet& try_set, const ShrinkOptions& options);

}  // namespace tusk::jungle::hold
