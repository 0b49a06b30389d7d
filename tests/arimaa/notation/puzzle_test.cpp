#include "arimaa/notation/puzzle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arimaa/notation/expect_error.h"
#include "arimaa/notation/random_play.h"

namespace tusk::arimaa {
namespace {

using tusk::testing::error_of;

std::string error_in(const std::string& line) {
  return error_of([&] { (void)parse_puzzle(line); });
}

TEST(Puzzle, ReadsGameTurnStepsAndNote) {
  const Puzzle puzzle = parse_puzzle("33:14b Rc2n ed2w rb2w ra2s  [12]\r");
  EXPECT_EQ(puzzle.game_id, 33U);
  EXPECT_EQ(puzzle.label, (Label{14, Side::silver}));
  EXPECT_EQ(puzzle.steps.size(), 4U);
  EXPECT_EQ(puzzle.note, 12);
  EXPECT_EQ(to_text(puzzle), "33:14s Rc2n ed2w rb2w ra2s [12]");
  EXPECT_EQ(parse_puzzle(to_text(puzzle)), puzzle);
  EXPECT_FALSE(parse_puzzle("33:14b Rc2n").note);
}

TEST(Puzzle, AFileHasOnePerLine) {
  EXPECT_EQ(parse_puzzles("# two\n1:2w Ee2n\n\n3:4b ee7s hh7s [9]\n").size(), 2U);
  EXPECT_EQ(error_of([] { (void)parse_puzzles("1:2w Ee2n\n1:2w Ee2q\n"); }),
            "line 2:9: 'Ee2q': 'q' is not a direction (n, e, s, w) or x");
}

TEST(Puzzle, FaultsHaveTheirColumn) {
  EXPECT_EQ(error_in("33 14b Rc2n"), "column 1: '33': expected game and turn such as 33:14s");
  EXPECT_EQ(error_in("33:14x Rc2n"), "column 6: '14x': 'x' is not a side (g or s)");
  EXPECT_EQ(error_in("33:14b"), "column 7: the puzzle has no steps");
  EXPECT_EQ(error_in("33:14b Rc2"), "column 8: 'Rc2': a step needs a direction (n, e, s, w)");
  EXPECT_EQ(error_in("33:14b Rc2n [x]"), "column 13: '[x]' is not a number in brackets");
  EXPECT_EQ(error_in(" "), "column 1: the puzzle is empty");
}

TEST(Puzzle, DamagedPuzzlesOnlyThrowInputErrors) {
  Random random(61);
  for (int i = 0; i < 5000; ++i) {
    const std::string text = testing::damaged(random, "33:14b Rc2n ed2w rb2w ra2s [12]");
    try {
      for (const Puzzle& puzzle : parse_puzzles(text)) EXPECT_EQ(parse_puzzle(to_text(puzzle)), puzzle) << text;
    } catch (const InputError&) {
    }
  }
}

}  // namespace
}  // namespace tusk::arimaa
