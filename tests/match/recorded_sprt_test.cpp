// The sequential test on matches that were really played: twenty between equals, twenty at twice the nodes.
#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "match/statistics.h"

namespace tusk::match {
namespace {

struct Trial {
  Sprt::Verdict verdict = Sprt::Verdict::open;
  std::uint64_t pairs_needed = 0;
  PairCounts pairs;
};

const Sprt kTest{0, 40, 0.05, 0.05};

std::vector<Trial> runs_in(const std::string& name) {
  std::ifstream file(std::string(TUSK_TEST_DATA) + "/match/" + name);
  std::vector<Trial> runs;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream words(line);
    int seed = 0;
    std::string pairs;
    words >> seed >> pairs;
    Trial run;
    for (const char points : pairs) {
      run.pairs.add((points - '0') / 2.0);
      if (run.verdict != Sprt::Verdict::open) continue;
      run.verdict = kTest.verdict(run.pairs);
      run.pairs_needed = run.pairs.pairs();
    }
    runs.push_back(run);
  }
  EXPECT_EQ(runs.size(), 20u);
  return runs;
}

int count(const std::vector<Trial>& runs, Sprt::Verdict verdict) {
  int found = 0;
  for (const Trial& run : runs) found += run.verdict == verdict ? 1 : 0;
  return found;
}

double mean_pairs(const std::vector<Trial>& runs) {
  double sum = 0;
  for (const Trial& run : runs) sum += static_cast<double>(run.pairs_needed);
  return sum / static_cast<double>(runs.size());
}

PairCounts sum_of(const std::vector<Trial>& runs) {
  PairCounts sum;
  for (const Trial& run : runs)
    for (std::size_t i = 0; i < sum.counts.size(); ++i) sum.counts[i] += run.pairs.counts[i];
  return sum;
}

// Wald: the ratio drifts by (mean - s0 - (s1 - s0) / 2) (s1 - s0) / variance a pair, and must drift to the bound that
// is right with probability 1 - error, or to the wrong one.
double expected_pairs(double mean, double variance, bool h1_is_true) {
  const double s0 = expected_score(kTest.elo0);
  const double s1 = expected_score(kTest.elo1);
  const double drift = (mean - (s0 + s1) / 2) * (s1 - s0) / variance;
  const double reach = h1_is_true ? (1 - kTest.beta) * kTest.upper_bound() + kTest.beta * kTest.lower_bound()
                                  : kTest.alpha * kTest.upper_bound() + (1 - kTest.alpha) * kTest.lower_bound();
  return reach / drift;
}

// With an error of 5% a run, more than three of twenty go wrong in 1.6% of all cases.
constexpr int kMaxWrong = 3;

TEST(RecordedSprt, EqualPlayersAreH0) {
  const auto runs = runs_in("sprt_equal.txt");
  EXPECT_EQ(count(runs, Sprt::Verdict::open), 0);
  EXPECT_LE(count(runs, Sprt::Verdict::h1), kMaxWrong);
  const double expected = expected_pairs(0.5, sum_of(runs).variance(), false);
  EXPECT_GT(mean_pairs(runs), expected / 2);
  EXPECT_LT(mean_pairs(runs), expected * 2);
}

TEST(RecordedSprt, TwiceTheNodesIsH1) {
  const auto runs = runs_in("sprt_twice.txt");
  EXPECT_EQ(count(runs, Sprt::Verdict::h1), 20);
  const PairCounts all = sum_of(runs);
  EXPECT_GT(estimate_elo(all)->low, 40);
  const double expected = expected_pairs(all.mean(), all.variance(), true);
  EXPECT_GT(mean_pairs(runs), expected / 3);
  EXPECT_LT(mean_pairs(runs), expected * 3);
}

// Results of equals in another order and of swapped players are as good as new.
TEST(RecordedSprt, SwappedEqualsAreH0) {
  auto runs = runs_in("sprt_equal.txt");
  int h1 = 0;
  for (const Trial& run : runs) h1 += kTest.verdict(run.pairs.swapped()) == Sprt::Verdict::h1 ? 1 : 0;
  EXPECT_LE(h1, kMaxWrong);
}

}  // namespace
}  // namespace tusk::match
