#include "arimaa/notation/archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arimaa/notation/expect_error.h"
#include "arimaa/notation/random_play.h"

namespace tusk::arimaa {
namespace {

using ::testing::HasSubstr;
using tusk::testing::error_of;

const std::string kMoves =
    "1w Ra1 Rb1 Rc1 Cd1 Ce1 Rf1 Rg1 Rh1 Ra2 Hb2 Rc2 Md2 Ee2 Df2 Hg2 Dh2\\n"
    "1b ra7 rb7 cc7 ed7 me7 cf7 hg7 hh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8\\n"
    "2w Ra2n Rc2n Rc3x\\n2b ra7s ra6e ra8s ra7s\\n3w Ra3n\\n3b ra6s ra5e\\n4w Ra4n Ra5n Ra6n Ra7n\\n4b";
const std::string kOldHeader =
    "id\twusername\tbusername\twrating\ttimecontrol\tresult\ttermination\tmovelist\tevents\n";
const std::string kNewHeader =
    "id\tgusername\tsusername\tgrating\ttimecontrol\tresult\ttermination\tmovelist\tevents\n";
const std::string kRow = "7\tada\tbob\t1500\t2/2/100/10/8\tw\tg\t" + kMoves + "\tNULL\n";

TEST(Archive, OldAndNewColumnNamesAreTheSame) {
  for (const std::string& header : {kOldHeader, kNewHeader}) {
    const std::string text = header + kRow;
    ArchiveReader reader(text);
    const auto row = reader.next();
    ASSERT_TRUE(row);
    EXPECT_EQ(row->line, 2);
    const ArchiveGame game = reader.parse(*row);
    EXPECT_EQ(game.id, "7");
    EXPECT_EQ(game.value("gusername"), "ada");
    EXPECT_EQ(game.value("wusername"), "ada");
    EXPECT_EQ(game.value("busername"), "bob");
    EXPECT_EQ(game.value("grating"), "1500");
    EXPECT_EQ(game.value("events"), "");
    EXPECT_EQ(game.value("no such column"), "");
    EXPECT_EQ(game.claim, (Claim{false, Side::gold, Reason::goal}));
    ASSERT_TRUE(game.time_control);
    EXPECT_EQ(to_text(*game.time_control), "2/2/100/10/8");
    EXPECT_EQ(*game.record.tag("Gold"), "ada");
    EXPECT_FALSE(reader.next());
  }
}

TEST(Archive, AGameReplays) {
  const std::string text = kOldHeader + kRow;
  ArchiveReader reader(text);
  const Replay played = replay(reader.parse(*reader.next()).record);
  ASSERT_FALSE(played.rejection) << played.rejection->reason;
  EXPECT_EQ(played.turns.size(), 5U);
  EXPECT_EQ(played.game.outcome(), (Outcome{Side::gold, Reason::goal}));
}

TEST(Archive, BadRowsAreRefusedAndTheRestIsRead) {
  const std::string text = kOldHeader + "8\tada\n\n9\ta\tb\t1\t?\tw\tg\t1w Ra1\\n1w Qa1\\n\t\r\n" + kRow;
  ArchiveReader reader(text);
  const auto short_row = reader.next();
  EXPECT_EQ(reader.id_of(*short_row), "8");
  EXPECT_EQ(error_of([&] { (void)reader.parse(*short_row); }), "the row has 2 columns, the header 9");
  const auto bad_moves = reader.next();
  EXPECT_EQ(bad_moves->line, 4);
  EXPECT_THAT(error_of([&] { (void)reader.parse(*bad_moves); }), HasSubstr("line 2:4: 'Qa1'"));
  EXPECT_EQ(reader.parse(*reader.next()).id, "7");
  EXPECT_FALSE(reader.next());
  EXPECT_EQ(reader.offset(), text.size());
}

TEST(Archive, TheHeaderIsChecked) {
  EXPECT_TRUE(ArchiveColumns::is_header(kOldHeader));
  EXPECT_FALSE(ArchiveColumns::is_header("Event: movelist"));
  EXPECT_THAT(error_of([] { ArchiveReader reader("Event: x\n"); }), HasSubstr("not the header of an archive"));
  EXPECT_THAT(error_of([] { ArchiveReader reader("name\tmovelist\n"); }), HasSubstr("no column 'id'"));
}

TEST(Archive, EscapesAreUndone) {
  EXPECT_EQ(unescaped("a\\nb\\tc\\\\d\\"), "a\nb\tc\\d\\");
  EXPECT_EQ(unescaped(""), "");
}

TEST(Archive, DamagedRowsOnlyThrowInputErrors) {
  Random random(51);
  for (int i = 0; i < 5000; ++i) {
    const std::string text = testing::damaged(random, kNewHeader + kRow + kRow);
    try {
      ArchiveReader reader(text);
      while (const auto row = reader.next()) {
        (void)reader.id_of(*row);
        (void)replay(reader.parse(*row).record);
      }
    } catch (const InputError&) {
    }
  }
}

}  // namespace
}  // namespace tusk::arimaa
