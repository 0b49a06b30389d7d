#include "arimaa/notation/replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arimaa/notation/random_play.h"
#include "base/mapped_file.h"

namespace tusk::arimaa {
namespace {

using ::testing::HasSubstr;

const std::string kSetups =
    "1g Ra1 Rb1 Rc1 Cd1 Ce1 Rf1 Rg1 Rh1 Ra2 Hb2 Rc2 Md2 Ee2 Df2 Hg2 Dh2\n"
    "1s ra7 rb7 cc7 ed7 me7 cf7 hg7 hh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8\n";
const std::string kGame = kSetups +
                          "2g Ra2n Rc2n Rc3x\n2s ra7s ra6e ra8s ra7s\n3g Ra3n\n3s ra6s ra5e\n"
                          "4g Ra4n Ra5n Ra6n Ra7n\n";

Record file_record(const std::string& name) {
  return parse_record(MappedFile(std::string(TUSK_TEST_DATA "/arimaa/") + name).text());
}

// "4g: reason", or nothing.
std::string rejection_of(const std::string& text, Rules rules = Rules::official) {
  const auto rejection = replay(parse_record(text), rules).rejection;
  return rejection ? to_text(rejection->label) + ": " + rejection->reason : "";
}

TEST(Replay, PlaysAGameToItsEnd) {
  const Replay played = replay(parse_record(kGame));
  EXPECT_FALSE(played.rejection);
  EXPECT_EQ(played.setups.size(), 2U);
  EXPECT_EQ(played.turns.size(), 5U);
  EXPECT_EQ(played.game.outcome(), (Outcome{Side::gold, Reason::goal}));
  EXPECT_EQ(entries_of(played.setups, played.turns), parse_record(kGame).entries);
}

TEST(Replay, TakebacksLeaveTheSameGame) {
  const Replay expected = replay(parse_record(kGame));
  for (const char* name : {"plain_record.txt", "bracket_record.txt"}) {
    const Replay played = replay(file_record(name));
    ASSERT_FALSE(played.rejection) << played.rejection->reason;
    EXPECT_EQ(played.game.position(), expected.game.position());
    EXPECT_EQ(played.game.outcome(), expected.game.outcome());
    EXPECT_EQ(entries_of(played.setups, played.turns), parse_record(kGame).entries);
  }
}

TEST(Replay, ASetupCanBeTakenBack) {
  EXPECT_EQ(rejection_of("1w Ra1 Rb1 Rc1 Cd1 Ce1 Rf1 Rg1 Rh1 Ra2 Hb2 Rc2 Ed2 Me2 Df2 Hg2 Dh2\n1b takeback\n" + kGame),
            "");
  EXPECT_EQ(rejection_of("1w takeback\n" + kGame), "1g: there is nothing to take back");
}

TEST(Replay, ATurnTakenBackNeedNotBeLegal) {
  EXPECT_EQ(rejection_of(kSetups + "2g Ee2s\n2s takeback\n2g Ee2n\n"), "");
  EXPECT_EQ(rejection_of(kSetups + "2g Ee2n\n2s takeback\n2s ee7s\n"), "2s: expected 2g here");
}

TEST(Replay, RejectionsNameTurnAndReason) {
  EXPECT_EQ(rejection_of(kSetups + "2g Ee2n Ee3n Ed2n\n"), "2g: Ed2n: M stands on d2");
  EXPECT_EQ(rejection_of(kSetups + "2g Ee2n\n2s ee7s\n"), "2s: ee7s: m stands on e7");
  EXPECT_EQ(rejection_of(kSetups + "2g Ee2n Ee3s\n"), "2g: the turn does not change the board");
  EXPECT_EQ(rejection_of(kSetups + "2g pass\n"), "2g: a turn has at least one step");
  EXPECT_EQ(rejection_of(kSetups + "3g Ee2n\n"), "3g: expected 2g here");
  EXPECT_EQ(rejection_of("1g Ra1\n"), "1g: 1 of 8 rabbits placed");
  EXPECT_EQ(rejection_of("1g Ee2n\n"), "1g: Gold has to set up first");
  EXPECT_THAT(rejection_of(kGame + "4s ed7s\n"), HasSubstr("4s: the game is over (goal)"));
  EXPECT_EQ(rejection_of(kSetups + "2g resigns\n2s ed7s\n"), "2s: the game continues after 'resigns'");
}

TEST(Replay, RejectionsKnowTheirPlace) {
  const auto rejection = replay(parse_record(kSetups + "2g Ee2n Ed2n\n")).rejection;
  ASSERT_TRUE(rejection);
  EXPECT_EQ(rejection->line, 3);
  EXPECT_EQ(rejection->column, 9);
}

TEST(Replay, ThirdRepetitionDependsOnTheRules) {
  std::string text = kSetups;
  for (int i = 0; i < 4; ++i)
    text += i % 2 == 0 ? std::to_string(i + 2) + "g Ee2n\n" + std::to_string(i + 2) + "s ed7s\n"
                       : std::to_string(i + 2) + "g Ee3s\n" + std::to_string(i + 2) + "s ed6n\n";
  // Silver's last turn restores the opening position for the third time.
  EXPECT_EQ(rejection_of(text), "5s: the turn brings about the same position for the third time");
  const Replay old = replay(parse_record(text), Rules::rules2006);
  EXPECT_FALSE(old.rejection);
  EXPECT_EQ(old.game.outcome(), (Outcome{Side::gold, Reason::repetition}));
}

TEST(Claim, ComesFromTheLastWordOrTheTags) {
  EXPECT_EQ(claim_of(parse_record(kGame + "4s lost\n")), (Claim{false, Side::gold, Reason::goal}));
  EXPECT_EQ(claim_of(parse_record(kSetups + "2g resigns\n")), (Claim{false, Side::silver, Reason::resigned}));
  EXPECT_EQ(claim_of(parse_record(kSetups + "2g draw\n")), (Claim{true, std::nullopt, Reason::agreed}));
  EXPECT_EQ(claim_of(parse_record("Result: 0-1\n")), (Claim{false, Side::silver, std::nullopt}));
  EXPECT_EQ(claim_of(parse_record("Result: w\nTermination: t\n")), (Claim{false, Side::gold, Reason::time}));
  EXPECT_EQ(claim_of(parse_record("Result: *\n")), Claim{});
}

TEST(Claim, IsComparedWithTheRules) {
  const Outcome goal{Side::gold, Reason::goal};
  EXPECT_EQ(compare(goal, {false, Side::gold, Reason::goal}), Agreement::agrees);
  EXPECT_EQ(compare(goal, {false, Side::gold, std::nullopt}), Agreement::agrees);
  EXPECT_EQ(compare(goal, {false, Side::silver, Reason::goal}), Agreement::contradicts);
  EXPECT_EQ(compare(goal, {false, Side::gold, Reason::time}), Agreement::contradicts);
  EXPECT_EQ(compare(goal, {}), Agreement::open);
  EXPECT_EQ(compare(std::nullopt, {false, Side::gold, Reason::time}), Agreement::open);
  EXPECT_EQ(compare(std::nullopt, {false, Side::gold, Reason::immobilised}), Agreement::contradicts);
}

TEST(Replay, RandomGamesWithTakebacksReplay) {
  Random random(41);
  int takebacks = 0;
  for (int round = 0; round < 100; ++round) {
    const auto played = testing::random_game(random, 40);
    const auto entries = entries_of(played.setups, played.turns);
    Record record;
    for (const Entry& entry : entries) {
      record.entries.push_back(entry);
      if (!random.chance(0.1)) continue;
      ++takebacks;
      Entry back = entry;
      back.kind = Entry::Kind::word;
      back.word = TurnWord::takeback;
      back.label = {entry.label.number + (entry.label.side == Side::silver ? 1 : 0), other(entry.label.side)};
      record.entries.push_back(back);
      record.entries.push_back(entry);
    }
    const Replay again = replay(parse_record(to_text(record)));
    ASSERT_FALSE(again.rejection) << again.rejection->reason;
    EXPECT_EQ(again.game.position(), played.game.position());
    EXPECT_EQ(again.game.outcome(), played.game.outcome());
    EXPECT_EQ(entries_of(again.setups, again.turns), entries);
  }
  EXPECT_GT(takebacks, 100);
}

}  // namespace
}  // namespace tusk::arimaa
