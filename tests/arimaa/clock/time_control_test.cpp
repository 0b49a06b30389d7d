#include "arimaa/clock/time_control.h"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arimaa/notation/expect_error.h"
#include "arimaa/notation/random_play.h"
#include "base/text.h"

namespace tusk::arimaa {
namespace {

using namespace std::chrono_literals;
using tusk::testing::error_of;

// In the order of the fields; the game limit is a time, or turns.
TimeControl control(TimeControl::Seconds per_move, TimeControl::Seconds reserve, int percent = 100,
                    TimeControl::Seconds cap = 0s, TimeControl::Seconds game = 0s, int turns = 0,
                    TimeControl::Seconds turn = 0s) {
  return {per_move, reserve, percent, cap, game, turns, turn};
}

TEST(TimeControl, TheEightExamplesOfTheThesis) {
  EXPECT_EQ(parse_time_control("0/5"), control(0s, 5min));
  EXPECT_EQ(parse_time_control("0:12/5"), control(12s, 5min));
  EXPECT_EQ(parse_time_control("3/0"), control(3min, 0s));
  EXPECT_EQ(parse_time_control("0:30/5/100/3"), control(30s, 5min, 100, 3min));
  EXPECT_EQ(parse_time_control("4/2/50/10/6"), control(4min, 2min, 50, 10min, 6h));
  EXPECT_EQ(parse_time_control("4/4/100/4/6"), control(4min, 4min, 100, 4min, 6h));
  EXPECT_EQ(parse_time_control("4/4/100/4/90t"), control(4min, 4min, 100, 4min, 0s, 90));
  EXPECT_EQ(parse_time_control("4/4/100/4/90t/5"), control(4min, 4min, 100, 4min, 0s, 90, 5min));
}

TEST(TimeControl, TheEightExamplesAreWrittenAsTheyWere) {
  for (const char* text : {"0/5", "0:12/5", "3/0", "0:30/5/100/3", "4/2/50/10/6", "4/4/100/4/6", "4/4/100/4/90t",
                           "4/4/100/4/90t/5", "3/3/100/15/8"})
    EXPECT_EQ(to_text(parse_time_control(text)), text);
}

TEST(TimeControl, FieldsWithUnits) {
  EXPECT_EQ(parse_time_control("15s/2m30s/100/0/1h/2m30s"), control(15s, 150s, 100, 0s, 1h, 0, 150s));
  EXPECT_EQ(parse_time_control("2m/6m/100/0/7h12s/0"), control(2min, 6min, 100, 0s, 7h + 12s));
  EXPECT_EQ(parse_time_control("0:30/3/100/5/8"), control(30s, 3min, 100, 5min, 8h));
  EXPECT_EQ(parse_time_control("30s/3/100/5/8"), parse_time_control("0:30/3/100/5/8"));
  EXPECT_EQ(parse_time_control("8s/0/0"), control(8s, 0s, 0));
  EXPECT_EQ(parse_time_control("1D/2H"), control(24h, 2h));
  EXPECT_EQ(parse_time_control("4/4/100/4/6:30"), control(4min, 4min, 100, 4min, 6h + 30min));
}

TEST(TimeControl, AFourthFieldInDaysIsTheGameLimitWhenNothingIsSaved) {
  const TimeControl postal = control(24h + 5min + 10s, 0s, 0, 0s, 24h * 60);
  EXPECT_EQ(parse_time_control("24h5m10s/0/0/60d"), postal);
  EXPECT_EQ(to_text(postal), "1d5m10s/0/0/0/60d");
  EXPECT_EQ(parse_time_control(to_text(postal)), postal);
  // With a percentage it is the cap that it looks like, and so it is with a fifth field.
  EXPECT_EQ(parse_time_control("1d/0/100/60d"), control(24h, 0s, 100, 24h * 60));
  const TimeControl capped = control(24h, 0s, 0, 24h * 60);
  EXPECT_EQ(parse_time_control("1d/0/0/60d/0"), capped);
  EXPECT_EQ(parse_time_control(to_text(capped)), capped);
}

TEST(TimeControl, MissingFieldsHaveDefaults) {
  EXPECT_EQ(parse_time_control("2/2//10"), control(2min, 2min, 100, 10min));
  EXPECT_TRUE(parse_time_control("0/0/0/0/0").is_untimed());
  EXPECT_FALSE(parse_time_control("0/5").is_untimed());
}

TEST(TimeControl, FaultsHaveTheirColumn) {
  const auto error_in = [](const char* text) { return error_of([&] { (void)parse_time_control(text); }); };
  EXPECT_EQ(error_in(""), "column 1: '' is not a time control such as 2/2/100/10/8");
  EXPECT_EQ(error_in("2"), "column 1: '2' is not a time control such as 2/2/100/10/8");
  EXPECT_EQ(error_in("2/x/100"), "column 3: reserve: 'x' is not a time");
  EXPECT_EQ(error_in("2/2m3/100"), "column 5: reserve: '2m3' is not a time");
  EXPECT_EQ(error_in("2/2:60"), "column 5: reserve: what follows the ':' must be below 60");
  EXPECT_EQ(error_in("2/2/101"), "column 5: percentage: '101' is not a percentage from 0 to 100");
  EXPECT_EQ(error_in("2/2/100/0/xt"), "column 11: game limit: 'xt' is not a number of turns");
  EXPECT_EQ(error_in("2/2/100/0/0/0/0"), "column 15: a time control has at most six fields");
  EXPECT_EQ(error_in("2/99999999999d"), "column 3: reserve: the time is too long");
  EXPECT_EQ(error_in("/2"), "column 1: time per move: '' is not a time");
}

TEST(TimeControl, RandomControlsReadBack) {
  Random random(71);
  const std::array scales{0, 59, 3599, 86400, 9999999};
  const auto time = [&] { return TimeControl::Seconds{random.between(0, random.pick(scales))}; };
  for (int i = 0; i < 5000; ++i) {
    TimeControl made{time(), time(), random.between(0, 2) * 50, time(), time(), 0, time()};
    if (random.chance(0.3)) {
      made.game_time = 0s;
      made.game_turns = random.between(0, 200);
    }
    EXPECT_EQ(parse_time_control(to_text(made)), made) << to_text(made);
  }
}

TEST(TimeControl, DamagedControlsOnlyThrowInputErrors) {
  Random random(72);
  for (int i = 0; i < 10000; ++i) {
    const std::string text = testing::damaged(random, "24h5m10s/0:30/50/5m/90t/2");
    try {
      const TimeControl read = parse_time_control(text);
      EXPECT_EQ(parse_time_control(to_text(read)), read) << text;
    } catch (const InputError& error) {
      EXPECT_GT(error.place().column, 0);
    }
  }
}

}  // namespace
}  // namespace tusk::arimaa
