#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arimaa/notation/turn_text.h"
#include "records/puzzles.h"
#include "records/support.h"

namespace tusk::records {
namespace {

using namespace arimaa;

TEST(Puzzles, AreJoinedWithTheirGames) {
  const TestFolder folder;
  TestDatabase database;
  const std::string path = folder.file("games.txt", made_up_archive(150));
  // In games that ended by a goal the last turn won at once.
  std::string puzzles = "# found in made-up games\n99999:12g Ra1n\n1:900s ra8s\n";
  int expected = 0;
  for (const PreparedGame& game : games_in(path)) {
    if (game.reason != 'g' || game.occurrences.empty()) continue;
    const PreparedOccurrence& last = game.occurrences.back();
    const Position position = board_in_game(last);
    if (game.winner != letter_of(position.side())) continue;
    puzzles += std::to_string(game.archive_id) + ":" + std::to_string(last.ply / 2 + 2) + letter_of(position.side()) +
               " " + to_text(position, unpack(last.turn)) + " [7]\n";
    ++expected;
  }
  ASSERT_GE(expected, 1);
  const std::string puzzle_path = folder.file("puzzles.txt", puzzles);
  EXPECT_EQ(import_files(*database, {puzzle_path}).at(0).added, 0);
  (void)import_files(*database, {path});
  const FileReport report = import_files(*database, {puzzle_path}).at(0);
  EXPECT_EQ(report.added, expected);
  EXPECT_EQ(report.rejected, 2);
  EXPECT_THAT(report.rejections.at(0).reason, ::testing::HasSubstr("not in the database"));
  const FileReport again = import_files(*database, {puzzle_path}).at(0);
  EXPECT_EQ(again.added, 0);
  EXPECT_EQ(again.duplicates, expected);
  const auto stored = list_puzzles(*database, 0, "wins at once", 1000);
  ASSERT_EQ(static_cast<int>(stored.size()), expected);
  for (const StoredPuzzle& puzzle : stored) {
    for (const View view : {View{}, View{true, false}, View{false, true}}) {
      const Game game(seen(puzzle.position, view), Rules::official);
      const auto turns = puzzle_turns(*database, game.position());
      ASSERT_FALSE(turns.empty());
      EXPECT_EQ(game.why_illegal(turns[0]), "");
      Game next = game;
      next.play(turns[0]);
      EXPECT_EQ(next.outcome()->winner, game.side());
    }
  }
}

}  // namespace
}  // namespace tusk::records
