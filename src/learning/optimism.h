// How sure the searches were in games that they then played: the chances they claimed against the results, and against
// what the searches said some turns later.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "learning/forecast.h"
#include "learning/positions_file.h"

namespace tusk::learning {

// Turns after which a claim is looked at again.
inline constexpr std::array kLaterTurns{1, 2, 4, 8};

struct Optimism {
  std::uint64_t positions = 0;
  double claimed = 0;  // mean chance of winning that the side to move claimed
  Estimate too_much;   // mean of that chance minus the result
  // Mean of that chance minus the one that the same side has, by the verdicts, so many turns of both sides later; a
  // game that is over by then counts with its result.
  std::array<Estimate, kLaterTurns.size()> fall{};
};

// A share of the positions, by the pieces on the board or by the claim.
struct OptimismRow {
  std::string_view name;
  Optimism optimism;
};

struct OptimismReport {
  double scale = 0;  // centi-rabbits per e-fold of the odds at which the claims fit the results best
  std::uint64_t games = 0;
  std::vector<OptimismRow>
      rows;  // all, then by phase of the game, then by the chance claimed; empty shares are left out
};

// Takes the samples of whole games in the order of play, with scores and results. Positions in mid-turn and samples
// without a verdict or a result are ignored.
[[nodiscard]] OptimismReport optimism_of(std::span<const Sample> samples);

}  // namespace tusk::learning
