#include "game/timed_game.h"

#include <gtest/gtest.h>

#include "arimaa/notation/replay.h"
#include "base/error.h"

namespace tusk::game {
namespace {

using namespace arimaa;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr auto kGold = "Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2 Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1";
constexpr auto kSilver = "ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8";

Terms with_control(std::string_view control) {
  Terms terms;
  terms.control = parse_time_control(control);
  return terms;
}

TimedGame set_up(const Terms& terms) {
  TimedGame timed(terms);
  for (const char* setup : {kGold, kSilver}) timed.play(parse_ply(setup, timed.game()), seconds(1));
  return timed;
}

void play(TimedGame& timed, std::string_view text, Clock::Duration used) {
  timed.play(parse_ply(text, timed.game()), used);
}

TEST(Ply, IsReadAsTheGameGoes) {
  Game game;
  EXPECT_TRUE(apply(game, kGold).is_setup());
  EXPECT_TRUE(apply(game, kSilver).is_setup());
  const Ply turn = apply(game, "Ee2n");
  EXPECT_FALSE(turn.is_setup());
  EXPECT_EQ(turn.turn().size(), 1);
}

TEST(Ply, ThatIsIllegalChangesNothing) {
  Game game;
  for (const char* text : {"", "Ra2", "nonsense", "Ee2n", kSilver}) EXPECT_THROW(apply(game, text), InputError) << text;
  EXPECT_EQ(game.plies(), 0);
  apply(game, kGold);
  apply(game, kSilver);
  for (const char* text : {"", "Ee2s", "ed7s", "Ee2n Ee3s", kGold}) EXPECT_THROW(apply(game, text), InputError) << text;
  EXPECT_EQ(game.plies(), 2);
}

TEST(TimedGame, KeepsTextTimeAndBoardOfEveryPly) {
  TimedGame timed = set_up({});
  play(timed, "Hb2n Md2n Md3n Cc2n", seconds(3));
  play(timed, "ed7s", seconds(4));
  play(timed, "Hb3n", milliseconds(1500));
  ASSERT_EQ(timed.plies().size(), 5U);
  EXPECT_EQ(timed.plies()[4].text, "Hb3n Cc3x");
  EXPECT_EQ(timed.plies()[4].used, milliseconds(1500));
  EXPECT_EQ(timed.plies()[4].after, timed.game().position());
}

TEST(TimedGame, LosesOnTime) {
  TimedGame timed = set_up(with_control("10s/0"));
  EXPECT_FALSE(timed.check_flag(seconds(10)));
  EXPECT_TRUE(timed.check_flag(seconds(11)));
  EXPECT_EQ(timed.outcome(), (Outcome{Side::silver, Reason::time}));
  EXPECT_THROW(play(timed, "Ee2n", seconds(1)), InputError);

  TimedGame late = set_up(with_control("10s/0"));
  play(late, "Ee2n", seconds(9));
  play(late, "ed7s", seconds(12));
  EXPECT_EQ(late.outcome(), (Outcome{Side::gold, Reason::time}));
}

TEST(TimedGame, ForgivesTheMargin) {
  Terms terms = with_control("10s/0");
  terms.margin = 1;
  TimedGame timed = set_up(terms);
  EXPECT_FALSE(timed.time().is_late(milliseconds(10'900)));
  play(timed, "Ee2n", milliseconds(10'900));
  EXPECT_FALSE(timed.outcome());
  play(timed, "ed7s", milliseconds(11'100));
  EXPECT_EQ(timed.outcome(), (Outcome{Side::gold, Reason::time}));
}

TEST(TimedGame, AnOpeningCostsAndSavesNothing) {
  TimedGame timed(with_control("10s/30s"));
  for (const char* text : {kGold, kSilver, "Ee2n", "ed7s"}) timed.play_opening(parse_ply(text, timed.game()));
  for (const Side side : kSides) EXPECT_EQ(timed.time().reserve(side), 30);
}

TEST(TimedGame, TakesBackTimeToo) {
  TimedGame timed = set_up(with_control("10s/30s"));
  play(timed, "Ee2n", seconds(15));
  const double reserve = timed.time().reserve(Side::gold);
  play(timed, "ed7s", seconds(2));
  play(timed, "Ee3n", seconds(35));
  timed.take_back_to(4);
  EXPECT_EQ(timed.time().reserve(Side::gold), reserve);
  EXPECT_EQ(timed.game().plies(), 4);
  EXPECT_FALSE(timed.outcome());
}

TEST(TimedGame, ItsRecordReplays) {
  TimedGame timed = set_up({});
  play(timed, "Ee2n Ee3n", seconds(3));
  timed.end({Side::gold, Reason::resigned});
  const Record record = timed.record({{"Gold", "one"}, {"Silver", "two"}});
  EXPECT_EQ(*record.tag("gold"), "one");
  const Replay replayed = replay(parse_record(to_text(record)));
  EXPECT_FALSE(replayed.rejection);
  EXPECT_EQ(replayed.game.position(), timed.game().position());
}

}  // namespace
}  // namespace tusk::game
