// Forecasts: the fitted error against a slow scan, positions of recorded games, and the worth of pieces by removal.
#include "learning/forecast.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "arimaa/notation/position_text.h"
#include "base/random.h"

namespace tusk::learning {
namespace {

using namespace arimaa;

TEST(Forecast, FindsTheBestScale) {
  Random random(3);
  for (int round = 0; round < 20; ++round) {
    const double scale = 100.0 * (1 + round);
    std::vector<double> scores;
    std::vector<std::uint8_t> won;
    for (int i = 0; i < 3000; ++i) {
      scores.push_back(random.between(-2000, 2000));
      won.push_back(static_cast<std::uint8_t>(random.chance(1 / (1 + std::exp(-scores.back() / scale)))));
    }
    const Forecast found = forecast_of(scores, won);
    double least = 1;
    for (double trial = 20; trial < 50000; trial *= 1.02) {
      double sum = 0;
      for (std::size_t i = 0; i < scores.size(); ++i) {
        const double miss = 1 / (1 + std::exp(-scores[i] / trial)) - won[i];
        sum += miss * miss;
      }
      least = std::min(least, sum / static_cast<double>(scores.size()));
    }
    EXPECT_NEAR(found.error, least, 1e-4);
    EXPECT_NEAR(found.scale / scale, 1, 0.25);
    EXPECT_GT(found.right, 0.5);
  }
}

TEST(Forecast, KnowsNothingWithoutPositionsOrFromEvenScores) {
  EXPECT_EQ(forecast_of({}, {}).error, 0.25);
  const std::vector<double> even(4, 0.0);
  const std::vector<std::uint8_t> won{1, 0, 1, 0};
  EXPECT_DOUBLE_EQ(forecast_of(even, won).error, 0.25);
  EXPECT_DOUBLE_EQ(forecast_of(even, won).right, 0.5);
}

constexpr std::string_view kTwoGames =
    "# the first\n"
    "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2\n"
    "1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7\n"
    "2g Ee2n Ee3n\t# 34 0.89s\n"
    "2s ee7s\n"
    "3g Ee4n\n"
    "3s resigns\n"
    "\n"
    "# the second\n"
    "Result: 0-1\n"
    "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2\n"
    "1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7\n"
    "2g Ee2n\n"
    "2s ee7s\n";

TEST(SamplesOfGames, HaveTheResultOfTheirGame) {
  std::vector<Sample> samples;
  EXPECT_EQ(samples_of_games(kTwoGames, {.after_turn = 1}, [&](const Sample& sample) { samples.push_back(sample); }),
            2U);
  ASSERT_EQ(samples.size(), 5U);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Side winner = i < 3 ? Side::gold : Side::silver;
    EXPECT_EQ(samples[i].result, samples[i].position.side() == winner ? SampleResult::won : SampleResult::lost);
    EXPECT_EQ(samples[i].score, kNoVerdict);
  }
  samples.clear();
  (void)samples_of_games(kTwoGames, {.after_turn = 2}, [&](const Sample& sample) { samples.push_back(sample); });
  EXPECT_EQ(samples.size(), 1U);
}

TEST(SamplesOfGames, IncludePositionsWithinTurnsIfWanted) {
  // A push is one move: there is no position between its two steps.
  constexpr std::string_view kGame =
      "Result: 1-0\n"
      "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2\n"
      "1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7\n"
      "2g Ee2n Ee3n Ee4n Ee5w\n"
      "2s md7s\n"
      "3g md6w Ed5n\n";
  std::vector<int> steps_taken;
  const auto note = [&](const Sample& sample) {
    EXPECT_NE(sample.position.pending(), Pending::push);
    steps_taken.push_back(kStepsPerTurn - sample.position.steps_left());
  };
  (void)samples_of_games(kGame, {.after_turn = 1, .mid_turns = true}, note);
  EXPECT_EQ(steps_taken, (std::vector{0, 1, 2, 3, 0, 1, 0, 2}));
}

TEST(PieceValues, AreWhatTheEvaluatorLoses) {
  const auto evaluator = make_evaluator("bomb");
  const Position position =
      parse_position("g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]").position;
  const auto values = piece_values(std::vector{position}, *evaluator);
  for (const PieceValue& value : values) {
    EXPECT_EQ(value.count > 0, !value.deep);
    if (!value.deep) {
      EXPECT_GT(value.value, 0) << static_cast<int>(value.animal);
    }
  }
}

}  // namespace
}  // namespace tusk::learning
