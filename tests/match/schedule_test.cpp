// Who meets whom: everybody as often as told, with both colours over the same openings.
#include "match/schedule.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "base/random.h"

namespace tusk::match {
namespace {

using Meeting = std::tuple<int, int, int>;  // gold, silver, opening

std::set<Meeting> meetings(const std::vector<GameTask>& tasks) {
  std::set<Meeting> all;
  for (const auto& task : tasks) EXPECT_TRUE(all.insert({task.gold, task.silver, task.opening}).second);
  return all;
}

void expect_ids_from_one(const std::vector<GameTask>& tasks) {
  for (std::size_t i = 0; i < tasks.size(); ++i) EXPECT_EQ(tasks[i].id, static_cast<int>(i) + 1);
}

TEST(Schedule, RoundRobin) {
  const auto tasks = schedule(Format::round_robin, 5, 6);
  EXPECT_EQ(tasks.size(), 10u * 6);
  expect_ids_from_one(tasks);
  const auto all = meetings(tasks);
  for (int one = 0; one < 5; ++one)
    for (int two = 0; two < 5; ++two)
      for (int opening = 0; opening < 3; ++opening) EXPECT_EQ(all.contains({one, two, opening}), one != two);
}

TEST(Schedule, Gauntlet) {
  const auto tasks = schedule(Format::gauntlet, 4, 2);
  EXPECT_EQ(tasks.size(), 3u * 2);
  for (const auto& task : tasks) EXPECT_TRUE(task.gold == 0 || task.silver == 0);
}

TEST(Schedule, MoreGamesGoOnWhereFewerEnd) {
  for (const Format format : {Format::round_robin, Format::gauntlet}) {
    const auto few = schedule(format, 4, 4);
    const auto many = schedule(format, 4, 10);
    ASSERT_LT(few.size(), many.size());
    EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin()));
  }
}

TEST(Swiss, NobodyMeetsTwiceAndByesGoRound) {
  Random random(3);
  for (int players = 2; players <= 17; ++players) {
    SwissPast past;
    past.points.resize(static_cast<std::size_t>(players));
    std::set<std::pair<int, int>> met;
    // A round robin of as many rounds exists; half of that must always work out.
    const int rounds = std::max(1, (players - 1) / 2);
    for (int number = 1; number <= rounds; ++number) {
      const SwissRound round = pair_swiss(past);
      EXPECT_EQ(round.bye >= 0, players % 2 != 0);
      std::set<int> playing;
      if (round.bye >= 0) playing.insert(round.bye);
      for (const auto& [one, two] : round.encounters) {
        EXPECT_TRUE(met.insert(std::minmax(one, two)).second) << players << " players, round " << number;
        EXPECT_TRUE(playing.insert(one).second && playing.insert(two).second);
        past.met.push_back({one, two});
        past.points[static_cast<std::size_t>(random.chance(0.5) ? one : two)] += 2;
      }
      EXPECT_EQ(playing.size(), static_cast<std::size_t>(players));
      if (round.bye >= 0) {
        EXPECT_EQ(std::count(past.byes.begin(), past.byes.end(), round.bye), 0);
        past.byes.push_back(round.bye);
        past.points[static_cast<std::size_t>(round.bye)] += 2;
      }
    }
  }
}

TEST(Swiss, EqualPointsMeet) {
  const SwissPast past{{0, 2, 0, 2}, {{0, 1}, {2, 3}}, {}};
  const SwissRound round = pair_swiss(past);
  ASSERT_EQ(round.encounters.size(), 2u);
  EXPECT_EQ(round.encounters[0], (Encounter{1, 3}));
  EXPECT_EQ(round.encounters[1], (Encounter{0, 2}));
}

TEST(Swiss, RepeatsWhenItMust) {
  const SwissPast past{{2, 0}, {{0, 1}}, {}};
  EXPECT_EQ(pair_swiss(past).encounters.size(), 1u);
}

TEST(Swiss, GamesOfLaterRoundsHaveLaterIds) {
  const SwissRound round{{{0, 1}, {2, 3}}, -1};
  std::set<int> ids;
  for (int number = 1; number <= 3; ++number)
    for (const auto& task : swiss_games(round, number, 4)) {
      EXPECT_TRUE(ids.insert(task.id).second);
      EXPECT_EQ(task.round, number);
    }
  EXPECT_EQ(ids.size(), 24u);
  EXPECT_EQ(*ids.rbegin(), 24);
}

}  // namespace
}  // namespace tusk::match
