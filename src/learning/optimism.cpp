#include "learning/optimism.h"

#include <algorithm>
#include <array>
#include <optional>

#include "arimaa/eval/network/features.h"

namespace tusk::learning {

using namespace arimaa;

namespace {

constexpr std::array<std::string_view, network::kPhases> kPhaseNames{"29 to 32 pieces", "24 to 28 pieces",
                                                                     "18 to 23 pieces", "up to 17 pieces"};
constexpr std::array<std::string_view, 5> kClaimNames{"below 20%", "20 to 40%", "40 to 60%", "60 to 80%", "above 80%"};

// A turn of a game, as its mover saw it.
struct Claim {
  std::size_t game;
  int ply;
  double chance;
  bool won;
  int phase;
};

std::size_t band_of(double chance) {
  return std::min(static_cast<std::size_t>(chance * kClaimNames.size()), kClaimNames.size() - 1);
}

bool is_claim(const Sample& sample) {
  return is_known(sample.result) && sample.score != kNoVerdict && sample.position.steps_taken() == 0;
}

double scale_of(std::span<const Sample> samples) {
  std::vector<double> scores;
  std::vector<std::uint8_t> won;
  for (const Sample& sample : samples) {
    if (!is_claim(sample)) continue;
    scores.push_back(sample.score);
    won.push_back(static_cast<std::uint8_t>(sample.result == SampleResult::won));
  }
  return forecast_of(scores, won).scale;
}

std::vector<Claim> claims_of(std::span<const Sample> samples, double scale) {
  std::vector<Claim> claims;
  GameCounter game_of;
  for (const Sample& sample : samples) {
    if (!is_known(sample.result)) continue;
    const std::size_t game = game_of(sample.ply);
    if (!is_claim(sample)) continue;
    claims.push_back({game, sample.ply, chance_at(sample.score, scale), sample.result == SampleResult::won,
                      network::phase_of(count_bits(sample.position.occupied()))});
  }
  return claims;
}

// What the mover of claim `at` has, by the verdicts, that many turns later. Nothing if that turn has no verdict.
std::optional<double> chance_later(std::span<const Claim> claims, std::size_t at, int turns) {
  const Claim& now = claims[at];
  for (std::size_t i = at + 1; i < claims.size() && claims[i].game == now.game; ++i) {
    if (claims[i].ply > now.ply + turns) return std::nullopt;
    if (claims[i].ply == now.ply + turns) return turns % 2 == 0 ? claims[i].chance : 1 - claims[i].chance;
  }
  return now.won ? 1 : 0;
}

template <typename Wanted>
Optimism optimism_where(std::span<const Claim> claims, Wanted wanted) {
  Optimism optimism;
  GameMean claimed;
  GameMean too_much;
  std::array<GameMean, kLaterTurns.size()> falls;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const Claim& claim = claims[i];
    if (!wanted(claim)) continue;
    ++optimism.positions;
    claimed.add(claim.game, claim.chance);
    too_much.add(claim.game, claim.chance - (claim.won ? 1 : 0));
    for (std::size_t k = 0; k < kLaterTurns.size(); ++k)
      if (const auto later = chance_later(claims, i, kLaterTurns[k])) falls[k].add(claim.game, claim.chance - *later);
  }
  optimism.claimed = claimed.estimate().mean;
  optimism.too_much = too_much.estimate();
  for (std::size_t k = 0; k < kLaterTurns.size(); ++k) optimism.fall[k] = falls[k].estimate();
  return optimism;
}

}  // namespace

OptimismReport optimism_of(std::span<const Sample> samples) {
  OptimismReport report;
  report.scale = scale_of(samples);
  const std::vector<Claim> claims = claims_of(samples, report.scale);
  if (claims.empty()) return report;
  report.games = claims.back().game + 1;
  const auto add = [&](std::string_view name, auto wanted) {
    const Optimism optimism = optimism_where(claims, wanted);
    if (optimism.positions > 0) report.rows.push_back({name, optimism});
  };
  add("all", [](const Claim&) { return true; });
  for (int phase = 0; phase < network::kPhases; ++phase)
    add(kPhaseNames[phase], [phase](const Claim& claim) { return claim.phase == phase; });
  for (std::size_t band = 0; band < kClaimNames.size(); ++band)
    add(kClaimNames[band], [band](const Claim& claim) { return band_of(claim.chance) == band; });
  return report;
}

}  // namespace tusk::learning
