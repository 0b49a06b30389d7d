#include "arimaa/engine/time_manager.h"

#include <gtest/gtest.h>

#include "arimaa/engine/engine.h"
#include "base/random.h"

namespace tusk::arimaa {
namespace {

MoveClock clock_of(double per_move, double reserve, double percent = 100, double cap = 0, double turn_time = 0,
                   double used = 0) {
  return {per_move, reserve, percent, cap, turn_time, used};
}

double target(const MoveClock& clock) { return *plan_time(clock).target_seconds; }
double maximum(const MoveClock& clock) { return *plan_time(clock).maximum_seconds; }
double minimum(const MoveClock& clock) { return *plan_time(clock).minimum_seconds; }

TEST(TimeLeft, CountsMoveTimeReserveAndWhatIsUsed) {
  EXPECT_DOUBLE_EQ(time_left(clock_of(15, 60)), 75);
  EXPECT_DOUBLE_EQ(time_left(clock_of(15, 60, 100, 0, 0, 20)), 55);
  EXPECT_DOUBLE_EQ(time_left(clock_of(15, 60, 100, 0, 30)), 30);
  EXPECT_DOUBLE_EQ(time_left(clock_of(15, 60, 100, 0, 30, 25)), 5);
  EXPECT_DOUBLE_EQ(time_left(clock_of(15, 0, 100, 0, 0, 16)), 0);
}

TEST(PlanTime, NeverPlansPastTheFlag) {
  Random random(1);
  const auto sometimes_zero = [&](double high) { return random.chance(0.2) ? 0 : random.unit() * high; };
  for (int i = 0; i < 100'000; ++i) {
    const double scale = random.chance(0.5) ? 1 : 120;
    MoveClock clock = clock_of(sometimes_zero(scale), sometimes_zero(5 * scale), sometimes_zero(200),
                               sometimes_zero(6 * scale), sometimes_zero(3 * scale));
    clock.used = sometimes_zero(1.2 * time_left(clock));
    const SearchLimits limits = plan_time(clock);
    ASSERT_GE(*limits.minimum_seconds, 0);
    ASSERT_LE(*limits.minimum_seconds, *limits.target_seconds);
    ASSERT_LE(*limits.target_seconds, *limits.maximum_seconds);
    if (time_left(clock) >= kTimeToSpare)
      ASSERT_LE(*limits.maximum_seconds + kTimeToSpare, time_left(clock) + 1e-9);
    else
      ASSERT_EQ(*limits.maximum_seconds, 0);
  }
}

TEST(PlanTime, UsesAShortMoveWithoutReserveToTheFull) {
  // What is saved of 0.2 seconds is rounded away, so all of it that is safe is used.
  EXPECT_NEAR(minimum(clock_of(0.2, 0)), 0.13, 1e-9);
  EXPECT_NEAR(maximum(clock_of(0.2, 0)), 0.13, 1e-9);
}

TEST(PlanTime, SavesWhileTheReserveIsShort) {
  EXPECT_LT(target(clock_of(15, 0)), 11);
  EXPECT_GT(target(clock_of(15, 0)), 9);
  EXPECT_LT(target(clock_of(15, 20)), target(clock_of(15, 40)));
  EXPECT_EQ(minimum(clock_of(15, 0)), 0);
}

TEST(PlanTime, SpreadsALargeReserve) {
  EXPECT_GT(target(clock_of(15, 300)), 25);
  EXPECT_LT(target(clock_of(15, 300)), 40);
  EXPECT_GT(maximum(clock_of(15, 300)), 2 * target(clock_of(15, 300)));
}

TEST(PlanTime, WastesNothingAboveAFullReserve) {
  EXPECT_DOUBLE_EQ(minimum(clock_of(15, 60, 100, 60)), 15);
  EXPECT_DOUBLE_EQ(minimum(clock_of(15, 50, 100, 60)), 5);
  EXPECT_DOUBLE_EQ(minimum(clock_of(15, 50, 50, 60)), 0);
  EXPECT_GE(target(clock_of(15, 60, 100, 60)), 15);
}

TEST(PlanTime, SavesNothingThatIsNotAdded) {
  EXPECT_DOUBLE_EQ(minimum(clock_of(15, 30, 0)), 15);
  EXPECT_GE(target(clock_of(15, 30, 0)), 15);
}

TEST(PlanTime, LivesOnTheReserveAlone) {
  EXPECT_DOUBLE_EQ(target(clock_of(0, 300)), 10);
  EXPECT_DOUBLE_EQ(maximum(clock_of(0, 300)), 30);
  // However long the game, such a clock never runs out.
  double reserve = 60;
  for (int turn = 0; turn < 200; ++turn) {
    const double used = maximum(clock_of(0, reserve));
    ASSERT_LT(used, reserve);
    reserve -= used;
  }
}

TEST(PlanTime, PlaysAtOnceWhenNothingIsLeft) {
  EXPECT_EQ(maximum(clock_of(15, 0, 100, 0, 0, 20)), 0);
  EXPECT_EQ(maximum(clock_of(0, 0)), 0);
  EXPECT_EQ(maximum(clock_of(0.05, 0)), 0);
}

TEST(PlanTime, CountsFromTheTimeUsed) {
  EXPECT_LT(target(clock_of(15, 60, 100, 0, 0, 10)), target(clock_of(15, 60)) - 9);
  EXPECT_LE(maximum(clock_of(15, 0, 100, 0, 0, 10)), 4.95);
}

Line line_to(Direction direction, Score score) {
  Turn turn;
  turn.push_back(Step(Square(3, 3), direction));
  return {score, {turn}};
}

TEST(Pace, EndsEarlyWhenTheTurnStays) {
  SearchLimits limits;
  limits.target_seconds = 10;
  Pace pace;
  EXPECT_TRUE(pace.goes_on(5.5, limits));
  EXPECT_FALSE(pace.goes_on(6.5, limits));
  for (int i = 0; i < 6; ++i) pace.note(line_to(Direction::north, 10), line_to(Direction::north, 10));
  EXPECT_FALSE(pace.goes_on(5, limits));
  limits.minimum_seconds = 6;
  EXPECT_TRUE(pace.goes_on(5, limits));
}

TEST(Pace, GoesOnWhenTheScoreFalls) {
  SearchLimits limits;
  limits.target_seconds = 10;
  Pace pace;
  pace.note(line_to(Direction::north, 100), line_to(Direction::east, -200));
  EXPECT_TRUE(pace.goes_on(11, limits));
  EXPECT_FALSE(pace.goes_on(13, limits));
}

TEST(Pace, GoesOnWhileTheTurnKeepsChanging) {
  SearchLimits limits;
  limits.target_seconds = 10;
  Pace pace;
  pace.note(line_to(Direction::north, 10), line_to(Direction::east, 10));
  EXPECT_FALSE(pace.goes_on(6.5, limits));  // one change is nothing unusual
  pace.note(line_to(Direction::east, 10), line_to(Direction::north, 10));
  pace.note(line_to(Direction::north, 10), line_to(Direction::east, 10));
  EXPECT_TRUE(pace.goes_on(9, limits));
  EXPECT_FALSE(pace.goes_on(10, limits));
}

TEST(Pace, LooksForRivalsOnceWhenTheTurnHasStayed) {
  SearchLimits limits;
  Pace pace;
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(pace.looks_for_rivals(4, limits), false);
    pace.note(line_to(Direction::north, 10), line_to(Direction::north, 10));
  }
  limits.target_seconds = 10;
  EXPECT_FALSE(pace.looks_for_rivals(1, limits));
  limits.minimum_seconds = 5;
  EXPECT_FALSE(pace.looks_for_rivals(4, limits));
  limits.minimum_seconds = 3;
  EXPECT_TRUE(pace.looks_for_rivals(4, limits));
  EXPECT_FALSE(pace.looks_for_rivals(4, limits));
}

TEST(Pace, GoesOnWithoutATarget) { EXPECT_TRUE(Pace().goes_on(1e6, SearchLimits{})); }

}  // namespace
}  // namespace tusk::arimaa
