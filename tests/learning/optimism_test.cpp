// Optimism: hand-made games with known claims, and standard errors against a simulation.
#include "learning/optimism.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "arimaa/notation/position_text.h"
#include "arimaa/notation/tokens.h"
#include "base/random.h"

namespace tusk::learning {
namespace {

using namespace arimaa;

const Position kFull = parse_position("g [rrrrrrrrhdcmecdh                                HDCMECDHRRRRRRRR]").position;
const Position kFew = parse_position("g [r                   e                   E                  R    ]").position;

Sample turn(int ply, Score score, bool won, const Position& position = kFull) {
  return {position, score, won ? SampleResult::won : SampleResult::lost, ply, 0};
}

// Games of one turn in which the score, before the shift, is the true odds at 300 centi-rabbits per e-fold.
std::vector<Sample> honest_games(int games, int shift) {
  Random random(4);
  std::vector<Sample> samples;
  for (int i = 0; i < games; ++i) {
    const int score = random.between(-600, 600);
    const bool won = random.chance(1 / (1 + std::exp(-score / 300.0)));
    samples.push_back(turn(games - i, score + shift, won));
  }
  return samples;
}

const Optimism& row(const OptimismReport& report, std::string_view name) {
  const auto found =
      std::find_if(report.rows.begin(), report.rows.end(), [&](const auto& r) { return r.name == name; });
  if (found == report.rows.end()) throw std::runtime_error("no row " + std::string(name));
  return found->optimism;
}

TEST(Optimism, HonestClaimsAreNotTooMuch) {
  const auto samples = honest_games(20000, 0);
  const auto report = optimism_of(samples);
  EXPECT_EQ(report.games, 20000U);
  EXPECT_NEAR(report.scale, 300, 15);
  EXPECT_NEAR(row(report, "all").too_much.mean, 0, 0.01);
  EXPECT_EQ(row(report, "all").positions, 20000U);
}

TEST(Optimism, ClaimsThatAreAlwaysHigherAreTooMuch) {
  const auto samples = honest_games(20000, 200);
  const auto report = optimism_of(samples);
  EXPECT_GT(row(report, "all").too_much.mean, 0.08);
  EXPECT_NEAR(row(report, "all").too_much.error, 0.5 / std::sqrt(20000), 0.001);
}

TEST(Optimism, LooksAtTheSameSideLater) {
  // The first side claims more and more, the other less and less, and the first one wins. A turn without a verdict and
  // one in mid-turn do not count.
  const Position mid_turn = kFull.after(Step(parse_square("a2"), Direction::north));
  const std::vector<Sample> samples{turn(0, 0, true),           turn(1, 0, false),    turn(1, 900, false, mid_turn),
                                    turn(2, 200, true),         turn(3, -300, false), turn(4, kNoVerdict, true),
                                    turn(5, -600, false, kFew), turn(0, 100, false),  turn(1, -100, true)};
  const auto report = optimism_of(samples);
  EXPECT_EQ(report.games, 2U);
  EXPECT_EQ(row(report, "all").positions, 7U);
  const auto chance = [&](double score) { return chance_at(score, report.scale); };
  // One turn later: plies 0, 1, 2 of the first game have a verdict then, ply 3 has none, ply 5 its result; in the
  // second game ply 0 has one, and ply 1 its result.
  const double falls = (chance(0) - chance(0)) + (chance(0) - (1 - chance(200))) + (chance(200) - (1 - chance(-300))) +
                       (chance(-600) - 0) + (chance(100) - (1 - chance(-100))) + (chance(-100) - 1);
  EXPECT_NEAR(row(report, "all").fall[0].mean, falls / 6, 1e-12);
  // Four turns later: only ply 1 of the first game has a verdict; ply 0 has none; the others count with their results.
  const double late = (chance(0) - chance(-600)) + (chance(200) - 1) + (chance(-300) - 0) + (chance(-600) - 0) +
                      (chance(100) - 0) + (chance(-100) - 1);
  EXPECT_NEAR(row(report, "all").fall[2].mean, late / 6, 1e-12);
  EXPECT_EQ(row(report, "up to 17 pieces").positions, 1U);
  EXPECT_EQ(row(report, "29 to 32 pieces").positions, 6U);
  EXPECT_THROW((void)row(report, "18 to 23 pieces"), std::runtime_error);
}

TEST(Optimism, NothingWithoutSearchedPositions) {
  EXPECT_TRUE(optimism_of({}).rows.empty());
  const std::vector<Sample> unsearched{turn(0, kNoVerdict, true)};
  EXPECT_TRUE(optimism_of(unsearched).rows.empty());
}

// Games of very different lengths whose positions share one value: the spread of the means over many such samples is
// what the standard error claims.
TEST(GameMean, CountsWholeGames) {
  Random random(9);
  double mean_error = 0;
  double squares = 0;
  constexpr int kRounds = 4000;
  for (int round = 0; round < kRounds; ++round) {
    GameMean mean;
    for (std::size_t game = 0; game < 100; ++game) {
      const double value = random.between(-100, 100);
      for (int i = random.between(1, 40); i > 0; --i) mean.add(game, value);
    }
    const Estimate estimate = mean.estimate();
    mean_error += estimate.error / kRounds;
    squares += estimate.mean * estimate.mean / kRounds;
  }
  EXPECT_NEAR(mean_error / std::sqrt(squares), 1, 0.05);
}

}  // namespace
}  // namespace tusk::learning
