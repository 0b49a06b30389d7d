// Second looks: the worst forecast of a game, and the store of such positions.
#include "learning/second_looks.h"

#include <gtest/gtest.h>

#include "arimaa/engine/win_score.h"

namespace tusk::learning {
namespace {

using namespace arimaa;

Sample sample(int steps_taken, Score score, SampleResult result) {
  Position position;
  position.place({Side::gold, Animal::elephant}, Square(steps_taken));
  position.set_steps_taken(steps_taken);
  return {position, score, result, 0, 0};
}

TEST(SecondLooks, TakesTheTurnStartThatWasSurestAndWrong) {
  const auto lost = SampleResult::lost;
  EXPECT_EQ(worst_forecast({}), std::nullopt);
  EXPECT_EQ(worst_forecast(std::vector{sample(0, 100, lost), sample(0, 900, SampleResult::won)}), std::nullopt);
  // In mid-turn, proved, unjudged or without a result: no forecast.
  EXPECT_EQ(
      worst_forecast(std::vector{sample(1, 900, lost), sample(0, win_at(8), lost),
                                 sample(0, kNoVerdict, SampleResult::won), sample(0, 900, SampleResult::unknown)}),
      std::nullopt);
  Sample worst = sample(0, 900, lost);
  worst.position.place({Side::silver, Animal::cat}, Square(40));
  EXPECT_EQ(worst_forecast(std::vector{sample(0, 700, lost), worst, sample(0, 800, lost)}), worst.position);
  worst.score = -900;
  worst.result = SampleResult::won;
  EXPECT_EQ(worst_forecast(std::vector{sample(0, 700, lost), worst}), worst.position);
}

TEST(SecondLooks, KeepsTheNewest) {
  SecondLooks looks;
  Random random(1);
  EXPECT_EQ(looks.draw(random), std::nullopt);
  const Sample old_one = sample(0, 0, SampleResult::lost);
  const Sample new_one = sample(1, 0, SampleResult::lost);
  looks.add(old_one.position);
  EXPECT_EQ(looks.draw(random), old_one.position);
  for (int i = 0; i < 5000; ++i) looks.add(new_one.position);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(looks.draw(random), new_one.position);
}

}  // namespace
}  // namespace tusk::learning
