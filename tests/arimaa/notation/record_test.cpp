#include "arimaa/notation/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arimaa/notation/expect_error.h"
#include "arimaa/notation/random_play.h"
#include "base/mapped_file.h"

namespace tusk::arimaa {
namespace {

using ::testing::HasSubstr;
using tusk::testing::error_of;

std::string error_in(const std::string& text) {
  return error_of([&] { (void)parse_record(text); });
}

std::string text_of_file(const std::string& name) {
  return std::string(MappedFile(std::string(TUSK_TEST_DATA "/arimaa/") + name).text());
}

TEST(Record, ReadsPlainTagsBlocksAndMoves) {
  const Record record = parse_record(text_of_file("plain_record.txt"));
  ASSERT_EQ(record.tags.size(), 7U);
  EXPECT_EQ(*record.tag("Event"), "Sample game");
  EXPECT_EQ(*record.tag("event"), "Sample game");
  EXPECT_EQ(*record.tag("Chat"), "2b White: hello\n2b Black: hi, good luck");
  EXPECT_EQ(record.tag("Round"), nullptr);
  ASSERT_EQ(record.entries.size(), 14U);
  EXPECT_EQ(record.entries[0].kind, Entry::Kind::setup);
  EXPECT_EQ(record.entries[0].line, 13);
  EXPECT_EQ(record.entries[3].word, TurnWord::takeback);
  EXPECT_EQ(record.entries[4].label, (Label{2, Side::gold}));
  EXPECT_EQ(record.entries[4].tokens.size(), 3U);
  EXPECT_EQ(record.entries[13].word, TurnWord::lost);
}

TEST(Record, ReadsBracketTagsCommentsAndAnOpenEnd) {
  const Record record = parse_record(text_of_file("bracket_record.txt"));
  EXPECT_EQ(*record.tag("Event"), "Sample \"game\"");
  ASSERT_EQ(record.entries.size(), 7U);
  EXPECT_EQ(record.entries[2].tokens.size(), 2U);
  EXPECT_EQ(record.entries[4].tokens.size(), 1U) << "a pass after steps only ends the turn";
}

TEST(Record, BothSamplesRoundTrip) {
  for (const char* name : {"plain_record.txt", "bracket_record.txt"}) {
    const Record record = parse_record(text_of_file(name));
    const std::string text = to_text(record);
    EXPECT_EQ(parse_record(text), record);
    EXPECT_EQ(to_text(parse_record(text)), text);
  }
}

TEST(Record, IsWrittenWithTodaysSides) {
  EXPECT_EQ(to_text(parse_record("White: Ada\n3w   Ee2n  \n3b resign\n4w TAKEBACK\n4w pass\n5b")),
            "White: Ada\n\n3g Ee2n\n3s resigns\n4g takeback\n4g pass\n");
}

TEST(Record, SeveralMovesMayShareALine) {
  EXPECT_EQ(parse_record("2g Ee2n 2s ee7s\n3g"), parse_record("2g Ee2n\n2s ee7s\n"));
}

TEST(Record, OddTagValuesReadBack) {
  for (const std::string value : {"", "-=+=-", "a\n-=+=- b", "a \"quoted\" \\ word", "one\n\n  two  \nthree", "x: y"}) {
    Record record;
    record.tags.push_back({"Note", value});
    EXPECT_EQ(parse_record(to_text(record)), record) << to_text(record);
  }
}

TEST(Record, FaultsHaveLineAndColumn) {
  EXPECT_EQ(error_in("Event: x\n\n2g Ee2n Qd2n\n"), "line 3:9: 'Qd2n': 'Q' is not a piece (one of EMHDCR emhdcr)");
  EXPECT_EQ(error_in("2g Ee2n\nEe2n\n"), "line 2:1: 'Ee2n': expected a move number and side such as 12g");
  EXPECT_EQ(error_in("2g\n2s ee7s\n"), "line 1:1: 2g has no steps");
  EXPECT_EQ(error_in("2g Ee2n Da1\n"), "line 1:9: 'Da1': placements and steps do not mix");
  EXPECT_EQ(error_in("2g Ee2n resigns\n"), "line 1:9: 'resigns': not allowed after steps");
  EXPECT_EQ(error_in("2g resigns Ee2n\n"), "line 1:12: 'Ee2n': nothing may follow here");
  EXPECT_EQ(error_in("2x Ee2n\n"), "line 1:2: '2x': 'x' is not a side (g or s)");
  EXPECT_EQ(error_in("Chat: -=+=-\nhello\n"), "line 1:1: the value is not closed by a line that starts with -=+=-");
  EXPECT_EQ(error_in("\n[Event \"x\n"), "line 2:10: the closing quote of the tag is missing");
  EXPECT_THAT(error_in("[Event x]"), HasSubstr("line 1:8: expected the value of the tag in quotes"));
  EXPECT_THAT(error_in("1w ...\n"), HasSubstr("line 1:4: '...'"));
}

TEST(Record, RandomGamesReadBack) {
  Random random(31);
  for (int round = 0; round < 100; ++round) {
    const auto played = testing::random_game(random, 60);
    Record record;
    record.tags = {{"Event", "Random"}, {"Round", std::to_string(round)}};
    record.entries = entries_of(played.setups, played.turns);
    const std::string text = to_text(record);
    EXPECT_EQ(parse_record(text), record);
    EXPECT_EQ(to_text(parse_record(text)), text);
  }
}

TEST(Record, DamagedRecordsOnlyThrowInputErrors) {
  Random random(32);
  const std::string plain = text_of_file("plain_record.txt");
  const std::string brackets = text_of_file("bracket_record.txt");
  for (int i = 0; i < 10000; ++i) {
    const std::string text = testing::damaged(random, i % 2 == 0 ? plain : brackets);
    try {
      const Record record = parse_record(text);
      EXPECT_EQ(parse_record(to_text(record)), record) << text;
    } catch (const InputError& error) {
      EXPECT_GT(error.place().line, 0) << error.what();
    }
  }
}

}  // namespace
}  // namespace tusk::arimaa
