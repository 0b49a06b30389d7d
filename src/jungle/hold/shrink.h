// Searches for a smaller set of placements that still holds, or wins.
#pragma once

#include <functional>
#include <optional>

#include "jungle/hold/solver.h"

namespace tusk::jungle::hold {

// Solves the game with a set of placements. If the goal is reached, returns how often a strategy uses each placement;
// see order_moves for `preference`. Nothing if the goal is not reached or the solver was stopped.
using TrySet = std::function<std::optional<Uses>(const Placements&, std::span<const std::uint64_t> preference)>;

// With a solver for the CPU or a GPU.
template <typename Solver>
TrySet try_with(const Game& game, const Slices& slices, int threads, const std::stop_token& stop = {}) {
  return [&game, &slices, threads, stop](const Placements& placements,
                                         std::span<const std::uint64_t> preference) -> std::optional<Uses> {
    SolverOptions options;
    options.threads = threads;
    options.early_stop = true;
    options.keep_passes = game.goal == Goal::win;
    options.stop = stop;
    Solver solver(game, placements, slices, options);
    const Verdict verdict = solver.solve();
    if (!verdict.finished || !verdict.proved) return std::nullopt;
    return solver.close(preference, stop);
  };
}

struct ShrinkOptions {
  // Called for each smaller set, with the number of positions in its strategy (one of each mirror pair, the bound side
  // to move).
  std::function<void(const Placements&, std::uint64_t positions)> on_smaller{};
  // Ends the search with the smallest set so far.
  std::stop_token stop{};
  // How often to start again, with random preferences and removals.
  int restarts = 0;
};

// First repeatedly keeps only the placements that a strategy needs; then removes placements, first large parts, the
// least used first. Returns the smallest set of all restarts. `placements` must be sufficient.
Placements shrink(const Game& game, const Placements& placements, const TrySet& try_set, const ShrinkOptions& options);

}  // namespace tusk::jungle::hold
