#include "puzzles/win_in_two.h"

#include <gtest/gtest.h>

#include "arimaa/board/turns.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "arimaa/tactics/goal.h"

namespace tusk::puzzles {
namespace {

using namespace arimaa;

PuzzleFacts examine(const std::string& position, const std::string& turn) {
  const Position board = parse_position(position).position;
  return examine_puzzle(Game(board, Rules::official), parse_turn(turn, board));
}

// Rank by rank from the eighth down.
std::string board(std::initializer_list<const char*> ranks) {
  std::string text = "g [";
  for (const char* rank : ranks) text += rank;
  return text + "]";
}

TEST(WinInTwo, AGoalNowWinsAtOnce) {
  const auto facts = examine(
      board({"....r...", "R.......", "........", "........", "........", "........", "........", "E......e"}), "Ra7n");
  EXPECT_EQ(facts.verdict, PuzzleVerdict::wins_at_once);
  EXPECT_EQ(facts.themes & kGoalTheme, kGoalTheme);
}

TEST(WinInTwo, ADefenderInTimeRefutes) {
  const auto facts = examine(
      board({"..e.r...", "........", "R.......", "........", "........", "........", "........", "E......."}), "Ea1n");
  EXPECT_EQ(facts.verdict, PuzzleVerdict::refuted);
}

TEST(WinInTwo, AloneOnTheWayWins) {
  // Silver's only pieces are far from both rabbits.
  const auto facts = examine(
      board({"........", "........", "R......R", "........", "........", "........", "........", "E..c.r.."}), "Ea1n");
  EXPECT_NE(facts.verdict, PuzzleVerdict::undecided);
}

// The verdict against a plain search: every answer, then every second turn.
TEST(WinInTwo, AgreesWithPlainSearchOnRandomEndings) {
  Random random(3);
  int wins = 0, refuted = 0;
  for (int round = 0; round < 400 && (wins < 15 || refuted < 40); ++round) {
    Position start;
    const auto put = [&](Side side, Animal animal, int low, int high) {
      const int rank = random.between(low, high);  // not as arguments, whose order is the compiler's
      const Square square(random.between(0, 7), rank);
      if (!start.at(square) && (kTraps & square.bit()) == 0) start.place({side, animal}, square);
    };
    put(Side::gold, Animal::rabbit, 4, 6);
    put(Side::gold, Animal::rabbit, 4, 6);
    put(Side::gold, Animal::elephant, 3, 6);
    put(Side::silver, Animal::rabbit, 5, 6);
    put(Side::silver, Animal::cat, 2, 7);
    if (outcome_on_board(start, Side::silver, Rules::official)) continue;
    const Game game(start, Rules::official);
    if (game.outcome()) continue;
    auto turns = distinct_turns(start);
    const Turn turn = random.pick(turns);
    Game next = game;
    next.play(turn);
    bool expected = true;
    if (next.outcome()) {
      expected = next.outcome()->winner == Side::gold;
    } else {
      for (const Turn& answer : distinct_turns(next.position())) {
        if (!next.why_illegal(answer).empty()) continue;
        Game after = next;
        after.play(answer);
        bool won = after.outcome() && after.outcome()->winner == Side::gold;
        if (!after.outcome()) {
          for (const Turn& second : distinct_turns(after.position())) {
            Game last = after;
            if (!after.why_illegal(second).empty()) continue;
            last.play(second);
            won = last.outcome() && last.outcome()->winner == Side::gold;
            if (won) break;
          }
        }
        expected = won;
        if (!expected) break;
      }
    }
    const PuzzleFacts facts = examine_puzzle(game, turn);
    if (facts.verdict == PuzzleVerdict::undecided) continue;
    EXPECT_EQ(facts.verdict != PuzzleVerdict::refuted, expected) << short_form(start) << " " << to_text(start, turn);
    ++(expected ? wins : refuted);
  }
  EXPECT_GE(wins, 10);
  EXPECT_GE(refuted, 10);
}

TEST(WinInTwo, ThemesByName) {
  EXPECT_EQ(themes_from("goal-race, capture"), kGoalRaceTheme | kCaptureTheme);
  EXPECT_EQ(theme_names(themes_from("immobilise")), "immobilise");
  EXPECT_ANY_THROW((void)themes_from("'; DROP TABLE puzzles"));
}

}  // namespace
}  // namespace tusk::puzzles
