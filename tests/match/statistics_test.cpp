// Elo, error bars and the sequential test against values worked out by hand or in another way.
#include "match/statistics.h"

#include <cmath>
#include <gtest/gtest.h>

#include "base/random.h"

namespace tusk::match {
namespace {

TEST(Elo, KnownValues) {
  EXPECT_NEAR(expected_score(0), 0.5, 1e-15);
  EXPECT_NEAR(expected_score(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(elo_of(0.75), 400 * std::log10(3.0), 1e-9);
  EXPECT_NEAR(elo_of(expected_score(-123.4)), -123.4, 1e-9);
  EXPECT_TRUE(std::isinf(elo_of(1)));
  EXPECT_LT(elo_of(0), 0);
}

TEST(Elo, NormalDistribution) {
  // From the tables in any textbook.
  EXPECT_NEAR(normal_cdf(0), 0.5, 1e-15);
  EXPECT_NEAR(normal_cdf(1), 0.841344746068543, 1e-12);
  EXPECT_NEAR(normal_cdf(-1.959963984540054), 0.025, 1e-12);
  EXPECT_NEAR(normal_cdf(3), 0.998650101968370, 1e-12);
}

TEST(PairCounts, MeanAndVarianceByHand) {
  PairCounts pairs;
  for (const double points : {0.0, 0.5, 1.0, 1.0, 1.5, 2.0, 2.0, 2.0}) pairs.add(points);
  EXPECT_EQ(pairs.counts, (std::array<std::uint64_t, 5>{1, 1, 2, 1, 3}));
  // Points per game: 0, .25, .5, .5, .75, 1, 1, 1; sum 5; squares 0 + .0625 + .25 + .25 + .5625 + 3 = 4.125.
  EXPECT_NEAR(pairs.mean(), 0.625, 1e-15);
  EXPECT_NEAR(pairs.variance(), 4.125 / 8 - 0.625 * 0.625, 1e-15);
  EXPECT_NEAR(pairs.swapped().mean(), 0.375, 1e-15);
}

TEST(PairCounts, EloByHand) {
  // 100 pairs: 10 lost, 50 even, 40 won. Mean .65; variance .1 * .65^2 + .5 * .15^2 + .4 * .35^2 = .1025.
  const PairCounts pairs{{10, 0, 50, 0, 40}};
  const double error = std::sqrt(0.1025 / 100);
  const auto estimate = estimate_elo(pairs);
  ASSERT_TRUE(estimate);
  EXPECT_NEAR(estimate->elo, 107.54, 0.01);  // 400 log10(.65 / .35)
  EXPECT_NEAR(estimate->low, elo_of(0.65 - 1.95996 * error), 1e-3);
  EXPECT_NEAR(estimate->high, elo_of(0.65 + 1.95996 * error), 1e-3);
  EXPECT_NEAR(estimate->superiority, 0.5 * std::erfc(-(0.15 / error) / std::sqrt(2.0)), 1e-12);
  EXPECT_FALSE(estimate_elo(PairCounts{}));
  EXPECT_EQ(estimate_elo(PairCounts{{0, 0, 7, 0, 0}})->superiority, 0.5);
  EXPECT_TRUE(std::isinf(estimate_elo(PairCounts{{0, 0, 0, 0, 3}})->elo));
}

TEST(Sprt, BoundsByHand) {
  const Sprt sprt{0, 10, 0.05, 0.05};
  EXPECT_NEAR(sprt.upper_bound(), std::log(19.0), 1e-12);
  EXPECT_NEAR(sprt.lower_bound(), -std::log(19.0), 1e-12);
  const Sprt skew{0, 10, 0.01, 0.1};
  EXPECT_NEAR(skew.upper_bound(), std::log(90.0), 1e-12);
  EXPECT_NEAR(skew.lower_bound(), std::log(0.1 / 0.99), 1e-12);
}

// With outcomes at both ends alone the mean fixes the distribution: the ratio is that of two coins.
TEST(Sprt, RatioOfTwoCoins) {
  const Sprt sprt{-20, 35, 0.05, 0.05};
  const double zero = expected_score(-20);
  const double one = expected_score(35);
  for (const auto& [lost, won] : {std::pair{300, 340}, {1000, 900}, {40, 80}}) {
    const PairCounts pairs{{static_cast<std::uint64_t>(lost), 0, 0, 0, static_cast<std::uint64_t>(won)}};
    const double by_hand = won * std::log(one / zero) + lost * std::log((1 - one) / (1 - zero));
    EXPECT_NEAR(sprt.log_likelihood_ratio(pairs), by_hand, 0.02);
  }
}

// With three outcomes one number is free: the greatest likelihood is found here by trying it out.
double best_likelihood(double lost, double even, double won, double mean) {
  double best = -1e300;
  for (int i = 1; i < 200'000; ++i) {
    const double middle = i / 200'000.0;
    const double top = mean - middle / 2;
    const double bottom = 1 - middle - top;
    if (top <= 0 || bottom <= 0) continue;
    best = std::max(best, lost * std::log(bottom) + even * std::log(middle) + won * std::log(top));
  }
  return best;
}

TEST(Sprt, RatioOfThreeOutcomesByTrial) {
  const Sprt sprt{0, 25, 0.05, 0.05};
  for (const auto& counts : {std::array<std::uint64_t, 3>{100, 300, 140}, {50, 20, 45}, {10, 200, 60}}) {
    const PairCounts pairs{{counts[0], 0, counts[1], 0, counts[2]}};
    const auto likelihood = [&](double elo) {
      return best_likelihood(static_cast<double>(counts[0]), static_cast<double>(counts[1]),
                             static_cast<double>(counts[2]), expected_score(elo));
    };
    EXPECT_NEAR(sprt.log_likelihood_ratio(pairs), likelihood(25) - likelihood(0), 0.02);
  }
}

// For many pairs the ratio comes near n (s1 - s0) (2 mean - s0 - s1) / (2 variance).
TEST(Sprt, NearTheNormalApproximation) {
  Random random(5);
  const Sprt sprt{0, 5, 0.05, 0.05};
  for (int i = 0; i < 1000; ++i) {
    PairCounts pairs;
    for (auto& count : pairs.counts) count = 2000 + random.below(1000);
    const double s0 = expected_score(0);
    const double s1 = expected_score(5);
    const double normal =
        static_cast<double>(pairs.pairs()) * (s1 - s0) * (2 * pairs.mean() - s0 - s1) / (2 * pairs.variance());
    EXPECT_NEAR(sprt.log_likelihood_ratio(pairs), normal, 0.05 * std::abs(normal) + 0.05);
    EXPECT_NEAR((Sprt{-5, 0, 0.05, 0.05}.log_likelihood_ratio(pairs.swapped())), -sprt.log_likelihood_ratio(pairs),
                1e-6);
  }
}

TEST(Sprt, FewPairsDecideNothing) {
  const Sprt sprt{0, 10, 0.05, 0.05};
  EXPECT_EQ(sprt.verdict({}), Sprt::Verdict::open);
  EXPECT_EQ(sprt.verdict({{0, 0, 0, 0, 10}}), Sprt::Verdict::open);
  EXPECT_EQ(sprt.verdict({{10, 0, 0, 0, 0}}), Sprt::Verdict::open);
  EXPECT_EQ(sprt.verdict({{100, 0, 200, 0, 1000}}), Sprt::Verdict::h1);
  EXPECT_EQ(sprt.verdict({{1000, 0, 200, 0, 100}}), Sprt::Verdict::h0);
}

// The promise of the test itself: under either hypothesis the wrong one wins about as often as asked for.
TEST(Sprt, ErrorRatesHold) {
  Random random(17);
  const Sprt sprt{0, 60, 0.05, 0.05};
  for (const double truth : {0.0, 60.0}) {
    int wrong = 0;
    constexpr int kRuns = 400;
    for (int run = 0; run < kRuns; ++run) {
      PairCounts pairs;
      while (sprt.verdict(pairs) == Sprt::Verdict::open) {
        const double chance = expected_score(truth);
        pairs.add((random.chance(chance) ? 1 : 0) + (random.chance(chance) ? 1 : 0));
      }
      wrong += (sprt.verdict(pairs) == Sprt::Verdict::h1) != (truth > 0) ? 1 : 0;
    }
    // 5% of 400 is 20, with a standard deviation of 4.4.
    EXPECT_LE(wrong, 36) << truth;
  }
}

}  // namespace
}  // namespace tusk::match
