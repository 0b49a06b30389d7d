#include "arimaa/clock/clock.h"

#include <gtest/gtest.h>

namespace tusk::arimaa {
namespace {

using namespace std::chrono_literals;
using State = Clock::State;

// A clock after both setups, which used exactly the time per move or the minute.
Clock after_setups(const char* control) {
  Clock clock(parse_time_control(control));
  for (int i = 0; i < 2; ++i) clock.finish_turn(std::max(clock.control().per_move, TimeControl::Seconds{60}));
  return clock;
}

TEST(Clock, SidesAlternate) {
  Clock clock(parse_time_control("2/2"));
  EXPECT_TRUE(clock.in_setup());
  EXPECT_EQ(clock.side(), Side::gold);
  clock.finish_turn(5s);
  EXPECT_EQ(clock.side(), Side::silver);
  clock.finish_turn(5s);
  EXPECT_FALSE(clock.in_setup());
  EXPECT_EQ(clock.plies(), 2);
  EXPECT_EQ(clock.game_used(), 10s);
}

TEST(Clock, SuddenDeathUsesOnlyTheReserve) {  // thesis, example 1
  Clock clock = after_setups("0/5");
  clock.finish_turn(200s);
  EXPECT_EQ(clock.reserve(Side::gold), 100s);
  EXPECT_EQ(clock.reserve(Side::silver), 300s);
  clock.finish_turn(1s);
  EXPECT_EQ(clock.allowed(), 100s);
  EXPECT_EQ(clock.state_at(100s), State::running);
  clock.finish_turn(101s);
  EXPECT_EQ(clock.state(), State::lost_on_time);
  EXPECT_EQ(clock.loser(), Side::gold);
}

TEST(Clock, AnIncrementSavesAllThatIsLeft) {  // thesis, example 2
  Clock clock = after_setups("0:12/5");
  clock.finish_turn(2s);
  EXPECT_EQ(clock.reserve(Side::gold), 310s);
  clock.finish_turn(20s);
  EXPECT_EQ(clock.reserve(Side::silver), 292s);
}

TEST(Clock, AQuotaBuildsAReserveFromNothing) {  // thesis, example 3
  Clock clock = after_setups("3/0");
  EXPECT_EQ(clock.allowed(), 180s);
  clock.finish_turn(60s);
  EXPECT_EQ(clock.reserve(Side::gold), 120s);
}

TEST(Clock, AReserveAboveItsCapGrowsAgainOnlyBelowIt) {  // thesis, example 4
  Clock clock = after_setups("0:30/5/100/3");
  clock.finish_turn(10s);
  EXPECT_EQ(clock.reserve(Side::gold), 300s) << "above the cap nothing is added, and nothing is cut";
  clock.finish_turn(0s);
  clock.finish_turn(155s);
  EXPECT_EQ(clock.reserve(Side::gold), 175s);
  clock.finish_turn(0s);
  clock.finish_turn(10s);
  EXPECT_EQ(clock.reserve(Side::gold), 180s) << "below the cap it grows up to the cap";
}

TEST(Clock, APercentageIsRoundedToTheSecond) {  // thesis, example 5
  Clock clock = after_setups("4/2/50/10/6");
  clock.finish_turn(235s);
  EXPECT_EQ(clock.reserve(Side::gold), 123s) << "half of 5 s is rounded up";
  clock.finish_turn(236s);
  EXPECT_EQ(clock.reserve(Side::silver), 122s);
  clock.finish_turn(239s + 100ms);
  EXPECT_EQ(clock.reserve(Side::gold), 123s) << "half of 0.9 s is rounded to nothing";
}

TEST(Clock, TheGameIsStoppedAfterItsHours) {  // thesis, example 6
  Clock clock = after_setups("4/4/100/4/6");
  while (clock.game_used() < 6h - 4min) clock.finish_turn(4min);
  EXPECT_EQ(clock.state(), State::running);
  EXPECT_EQ(clock.state_at(4min), State::running);
  EXPECT_EQ(clock.state_at(4min + 1s), State::stopped);
  clock.finish_turn(4min);
  EXPECT_EQ(clock.state(), State::stopped);
  EXPECT_FALSE(clock.loser());
}

TEST(Clock, TheFlagBeforeTheGameLimitLoses) {
  Clock clock = after_setups("1/0/0/0/0:10");
  while (clock.game_used() < 8min) clock.finish_turn(1min);
  EXPECT_EQ(clock.state_at(61s), State::lost_on_time);
  EXPECT_EQ(clock.state_at(121s), State::lost_on_time) << "the flag fell first";
  clock.finish_turn(1min);
  clock.finish_turn(30s);
  EXPECT_EQ(clock.state_at(31s), State::stopped);
}

TEST(Clock, TheGameIsStoppedAfterSilversLastTurn) {  // thesis, example 7
  Clock clock = after_setups("4/4/100/4/90t");
  for (int number = 2; number <= 90; ++number) {
    EXPECT_EQ(clock.state(), State::running);
    clock.finish_turn(1min);
    EXPECT_EQ(clock.state(), State::running);
    clock.finish_turn(1min);
  }
  EXPECT_EQ(clock.state(), State::stopped);
}

TEST(Clock, OneTurnHasAMost) {  // thesis, example 8
  Clock clock = after_setups("4/4/100/4/90t/5");
  EXPECT_EQ(clock.allowed(), 5min);
  EXPECT_EQ(clock.state_at(5min), State::running);
  EXPECT_EQ(clock.state_at(5min + 1ms), State::lost_on_time);
}

TEST(Clock, ASetupGetsAMinuteWhereATurnGetsLess) {
  Clock clock(parse_time_control("0:15/2:30"));
  EXPECT_EQ(clock.allowed(), 210s);
  clock.finish_turn(60s);
  EXPECT_EQ(clock.reserve(Side::gold), 150s);
  clock.finish_turn(70s);
  EXPECT_EQ(clock.reserve(Side::silver), 140s);
  EXPECT_EQ(clock.allowed(), 165s) << "turns have their own time again";
  // The minute stands even under a shorter limit per turn.
  EXPECT_EQ(Clock(parse_time_control("0:15/2:30/100/0/0/0:20")).allowed(), 60s);
}

TEST(Clock, WhatASetupSavesDependsOnTheRules) {
  for (const auto& [rules, reserve] : {std::pair{Rules::official, 150s}, std::pair{Rules::rules2006, 155s}}) {
    Clock clock(parse_time_control("0:15/2:30"), rules);
    clock.finish_turn(10s);
    EXPECT_EQ(clock.reserve(Side::gold), reserve);
    clock.finish_turn(40s);
    EXPECT_EQ(clock.reserve(Side::silver), 150s) << "nothing is left of the time per move";
  }
}

TEST(Clock, WithoutAClockNothingRunsOut) {
  Clock clock(parse_time_control("0/0/0/0/0"));
  EXPECT_FALSE(clock.allowed());
  clock.finish_turn(1000h);
  EXPECT_EQ(clock.state(), State::running);
  EXPECT_EQ(clock.reserve(Side::gold), 0s);
}

}  // namespace
}  // namespace tusk::arimaa
