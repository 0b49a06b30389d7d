#include "match/spsa.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "base/error.h"
#include "base/random.h"
#include "match/tuning_log.h"

namespace tusk::match {
namespace {

std::vector<TunedNumber> two_numbers() { return {{"one", 0, 200, 10, 50}, {"two", -100, 100, 5, 0}}; }

// Points fall with the distance from (120, -40), in steps, and come with noise: one game won or lost by chance.
double surplus(const Spsa::Candidates& candidates, Random& random) {
  const auto distance = [](const std::vector<int>& at) { return std::hypot((at[0] - 120) / 10.0, (at[1] + 40) / 5.0); };
  const double better = distance(candidates.minus) - distance(candidates.plus);
  return random.chance(1 / (1 + std::exp(-better))) ? 1 : -1;
}

TEST(Spsa, FindsTheBestNumbersThroughNoise) {
  SpsaPlan plan;
  plan.iterations = 4000;
  plan.rate = 0.05;
  Spsa spsa(two_numbers(), plan);
  Random random(7);
  for (int i = 0; i < plan.iterations; ++i) spsa.learn(surplus(spsa.candidates(), random));
  EXPECT_NEAR(spsa.numbers()[0].value, 120, 10);
  EXPECT_NEAR(spsa.numbers()[1].value, -40, 5);
}

TEST(Spsa, CandidatesStayWithinBoundsAndLieOnBothSides) {
  SpsaPlan plan;
  plan.iterations = 100;
  Spsa spsa({{"edge", 0, 3, 1, 0.2}, {"middle", -1000, 1000, 20, 0}}, plan);
  for (int i = 0; i < plan.iterations; ++i) {
    const auto candidates = spsa.candidates();
    for (const auto* values : {&candidates.plus, &candidates.minus}) {
      EXPECT_GE((*values)[0], 0);
      EXPECT_LE((*values)[0], 3);
    }
    EXPECT_GE(std::abs(candidates.plus[1] - candidates.minus[1]), 39);
    spsa.learn(i % 2 == 0 ? 1 : -1);
  }
}

TEST(TuningLog, ResumesWhereItWasLeft) {
  const auto path = std::filesystem::temp_directory_path() / "tusk_tuning_log_test.csv";
  std::filesystem::remove(path);
  SpsaPlan plan;
  plan.iterations = 20;
  Random first(3);
  Spsa whole(two_numbers(), plan);
  for (int i = 0; i < 20; ++i) whole.learn(first.chance(0.5) ? 1 : -1);

  Random second(3);
  for (const int end : {7, 20}) {
    TuningLog log(path.string(), two_numbers());
    Spsa spsa(log.numbers(), plan, log.iterations());
    for (int i = log.iterations(); i < end; ++i) {
      const double surplus = second.chance(0.5) ? 1 : -1;
      spsa.learn(surplus);
      log.append(surplus, spsa.numbers());
    }
  }
  const TuningLog log(path.string(), two_numbers());
  EXPECT_EQ(log.iterations(), 20);
  // The table has four decimals.
  for (std::size_t i = 0; i < 2; ++i) EXPECT_NEAR(log.numbers()[i].value, whole.numbers()[i].value, 0.001);
  std::filesystem::remove(path);
}

TEST(TuningLog, RefusesTablesOfOtherNumbersAndDamagedOnes) {
  const auto path = std::filesystem::temp_directory_path() / "tusk_tuning_log_bad.csv";
  for (const char* text : {"", "iteration,surplus,one\n0,0,50\n", "iteration,surplus,one,two\n",
                           "iteration,surplus,one,two\n0,0,50\n", "iteration,surplus,one,two\n1,0,50,0\n",
                           "iteration,surplus,one,two\n0,0,50,x\n", "iteration,surplus,one,two\n0,0,500,0\n"}) {
    std::ofstream(path) << text;
    EXPECT_THROW(TuningLog(path.string(), two_numbers()), InputError) << text;
  }
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace tusk::match
