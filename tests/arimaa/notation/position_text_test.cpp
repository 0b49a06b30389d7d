#include "arimaa/notation/position_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arimaa/board/steps.h"
#include "arimaa/notation/expect_error.h"
#include "arimaa/notation/random_play.h"
#include "arimaa/notation/turn_text.h"
#include "base/mapped_file.h"
#include "base/text.h"

namespace tusk::arimaa {
namespace {

using ::testing::HasSubstr;
using tusk::testing::error_of;

const std::string kEmpty(64, ' ');

std::string error_in(const std::string& text) {
  return error_of([&] { (void)parse_position(text); });
}

// The empty board with one letter changed, a8 being 0.
std::string with(std::size_t at, char letter, std::string squares = kEmpty) {
  return squares.replace(at, 1, 1, letter);
}

std::string text_of_file(const std::string& name) {
  return std::string(MappedFile(std::string(TUSK_TEST_DATA "/arimaa/") + name).text());
}

TEST(ShortForm, ReadsSquaresFromA8ToH1) {
  const TurnState state = parse_position("s [" + with(0, 'e', with(63, 'R')) + "]");
  EXPECT_EQ(state.position.side(), Side::silver);
  EXPECT_EQ(state.position.at(Square(0, 7)), (Piece{Side::silver, Animal::elephant}));
  EXPECT_EQ(state.position.at(Square(7, 0)), (Piece{Side::gold, Animal::rabbit}));
  EXPECT_EQ(count_bits(state.position.occupied()), 2);
  EXPECT_EQ(state.turn_number, TurnState::kFirstTurn);
  EXPECT_EQ(state.position, state.turn_start);
}

TEST(ShortForm, IsReadLeniently) {
  const Position expected = parse_position("g [" + with(5, 'M') + "]").position;
  EXPECT_EQ(parse_position("g[" + with(5, 'M') + "]").position, expected);
  EXPECT_EQ(parse_position("  w   [" + with(5, 'M') + "]\n").position, expected);
  EXPECT_EQ(parse_position("G [" + with(5, 'M', std::string(64, '.')) + "]").position, expected);
  EXPECT_EQ(parse_position("g [" + with(5, 'M', with(18, 'x', with(21, 'X'))) + "]").position, expected);
  EXPECT_EQ(parse_position("17g [" + with(5, 'M') + "]").turn_number, 17);
}

TEST(ShortForm, IsWrittenInOneWay) {
  EXPECT_EQ(short_form(parse_position("w[" + with(5, 'M', std::string(64, '.')) + "]").position),
            "g [" + with(5, 'M') + "]");
}

TEST(ShortForm, FaultsSayWhatAndWhere) {
  EXPECT_EQ(error_in("g [" + with(3, 'q') + "]"),
            "column 7: 'q' on d8 is not a piece (one of EMHDCR emhdcr) or an empty square");
  EXPECT_EQ(error_in("g [" + kEmpty.substr(1) + "]"), "column 67: 63 squares between the brackets, expected 64");
  EXPECT_EQ(error_in("g [" + with(18, 'C') + "]"), "column 22: C stands on the trap c6 without a friend beside it");
  EXPECT_EQ(error_in("g [" + with(0, 'E', with(9, 'E')) + "]"),
            "column 13: Gold has only 1 elephant, this is one more");
  EXPECT_EQ(error_in("g [rrrrrrrrr" + kEmpty.substr(9) + "]"),
            "column 12: Silver has only 8 rabbits, this is one more");
  EXPECT_EQ(error_in("[" + kEmpty + "]"), "column 1: the side to move (g or s) is missing before the board");
  EXPECT_EQ(error_in("q [" + kEmpty + "]"), "column 1: 'q' is not a side (g or s)");
  EXPECT_EQ(error_in("g [" + kEmpty), "column 3: the closing ']' is missing");
  EXPECT_EQ(error_in("g [" + kEmpty + "] Ea1n"), "column 70: 'Ea1n' after the position");
  EXPECT_EQ(error_in("\n g [" + with(3, 'q') + "]\n").substr(0, 11), "line 2:8: '");
}

TEST(ShortForm, APieceOnATrapWithAFriendIsFine) {
  EXPECT_NO_THROW((void)parse_position("g [" + with(18, 'C', with(19, 'R')) + "]"));
  EXPECT_THAT(error_in("g [" + with(18, 'C', with(19, 'r')) + "]"), HasSubstr("trap c6"));
}

TEST(LongForm, TheSampleReadsWithItsStepsTakenBack) {
  const TurnState state = parse_position(text_of_file("long_position.txt"));
  EXPECT_EQ(state.turn_number, 7);
  EXPECT_EQ(state.position.side(), Side::gold);
  EXPECT_EQ(state.position.steps_taken(), 2);
  EXPECT_EQ(state.turn_start.steps_taken(), 0);
  EXPECT_EQ(state.turn_start.at(Square(0, 0)), (Piece{Side::gold, Animal::dog}));
  EXPECT_EQ(state.turn_start.at(Square(2, 0)), (Piece{Side::gold, Animal::cat}));
  EXPECT_FALSE(state.turn_start.at(Square(0, 1)));
  EXPECT_EQ(to_text(state.turn_start, state.steps), "Da1n Cc1n");
  EXPECT_EQ(parse_position(long_form(state)), state);
  // The canonical form differs from the sample only in the letter of the side.
  std::string expected = text_of_file("long_position.txt");
  expected[1] = 'g';
  EXPECT_EQ(long_form(state), expected);
}

TEST(LongForm, ManyLayoutsGiveTheSamePosition) {
  const TurnState expected = parse_position(text_of_file("long_position.txt"));
  const std::string one_character =
      "7g Da1n Cc1n\n +--------+\n8|r r rr  |\n7| m h  ec|\n6| rxrrxr |\n5| h d cd |\n4| E H  M |\n3| RxRR HR|\n"
      "2|D C C D |\n1| R R RR |\n +--------+\n  abcdefgh\n";
  EXPECT_EQ(parse_position(one_character), expected);
  const std::string no_frame =
      "7g Da1n Cc1n\r\n8|r . r . r r . .|\r\n7|. m . h . . e c|\r\n6|. r x r r x r .|\r\n5|. h . d . c d .|\r\n"
      "4|. E . H . . M .|\r\n3|. R x R R . H R|\r\n2|D . C . C . D .|\r\n1|. R . R . R R .|\r\n";
  EXPECT_EQ(parse_position(no_frame), expected);
  const std::string short_frame_no_labels =
      "7w Da1n Cc1n\n+----+\n| r   r   r r\n|   m   h     e c\n|   r x r r x r\n|   h   d   c d\n|   E   H     M\n"
      "|   R   R R   H R\n| D   C   C   D\n|   R   R   R R\n+----+\na b c d e d g h\n";
  EXPECT_EQ(parse_position(short_frame_no_labels), expected);
}

TEST(LongForm, FaultsSayWhatAndWhere) {
  const std::string good = text_of_file("long_position.txt");
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return error_in(text);
  };
  EXPECT_EQ(changed("8| r   r", "8| q   r"),
            "line 3:4: 'q' on a8 is not a piece (one of EMHDCR emhdcr) or an empty square");
  EXPECT_EQ(changed("4|   E   H", "4| e E   H"), "line 7:4: Silver has only 1 elephant, this is one more");
  EXPECT_EQ(changed("8| r   r   r r     |", "8| r   r   r|"),
            "line 3:3: rank 8 has 10 characters between its bars, expected 15 to 17");
  EXPECT_EQ(changed("7w Da1n Cc1n\n", ""), "line 1:2: expected the move number and side to move, such as 7g, first");
  EXPECT_EQ(changed("7w ", "7 "), "line 1:2: '7': the side is missing after the number (g or s)");
  EXPECT_EQ(changed("Da1n", "Da1w"), "line 1:4: Da1w cannot have led to the board shown: it leaves the board");
  EXPECT_EQ(changed("Da1n", "Cb2n"), "line 1:4: Cb2n cannot have led to the board shown: C is not on b3");
  EXPECT_EQ(changed("6|", "5|"), "line 5:1: '5' before the bar, expected rank 6");
  EXPECT_EQ(error_in("7g\n8|         |\n7|        |\n6|        |\n5|        |\n4|        |\n3|        |\n2|        "
                     "|\n1|        |\n"),
            "line 2:3: rank 8 has 9 characters between its bars, expected 8");
  EXPECT_EQ(error_in("7g\n8|        |\n"), "line 2:1: the board ends after 1 of 8 ranks");
  EXPECT_EQ(error_in(good + "and more\n"), "line 13:1: 'and more' after the board");
  EXPECT_EQ(error_in(""), "the position is empty");
}

TEST(LongForm, IllegalStepsAreRefused) {
  // A frozen rabbit cannot have stepped there.
  const std::string board =
      "\n8|        |\n7|        |\n6|        |\n5|        |\n4|        |\n3|R       |\n2|        |\n1| e      |\n";
  EXPECT_NO_THROW((void)parse_position("5g Ra2n" + board));
  EXPECT_THAT(error_in("5g Ra1n Ra2n" + board), HasSubstr("line 1:4: Ra1n: R on a1 is frozen"));
  EXPECT_THAT(error_in("5g Ra4s" + board), HasSubstr("line 1:4: Ra4s: R on a4 is a rabbit and cannot step backward"));
}

TEST(LongForm, AMissingRemovalOfTheStepperIsRestored) {
  const std::string board =
      "\n8|        |\n7|        |\n6|        |\n5|        |\n4|        |\n3|        |\n2|        |\n1|R       |\n";
  const TurnState with_removal = parse_position("5g Cb3e Cc3x" + board);
  EXPECT_EQ(parse_position("5g Cb3e" + board), with_removal);
  EXPECT_EQ(with_removal.turn_start.at(Square(1, 2)), (Piece{Side::gold, Animal::cat}));
  EXPECT_THAT(error_in("5g Cb3e Cc4x" + board), HasSubstr("c4 is not a trap"));
}

TEST(LongForm, RandomPositionsInMidTurnRoundTrip) {
  Random random(21);
  int mid_push = 0;
  int removals = 0;
  int cases = 0;
  for (int round = 0; round < 60; ++round) {
    Game game = testing::random_game(random, 0).game;
    while (!game.outcome() && game.plies() < 90) {
      const TurnState state = testing::random_state(random, game);
      const std::string text = long_form(state);
      EXPECT_EQ(parse_position(text), state) << text;
      EXPECT_EQ(long_form(parse_position(text)), text);
      const Position start = game.position();
      EXPECT_EQ(parse_position(short_form(start)).position, start);
      mid_push += state.position.pending() == Pending::push ? 1 : 0;
      removals += count_bits(start.occupied()) - count_bits(state.position.occupied());
      ++cases;
      game.play(testing::random_turn(random, game));
    }
  }
  EXPECT_GT(cases, 3000);
  EXPECT_GT(mid_push, 50);
  EXPECT_GT(removals, 50);
}

TEST(LongForm, DamagedPositionsOnlyThrowInputErrors) {
  Random random(22);
  const Game game = testing::random_game(random, 30).game;
  for (int i = 0; i < 10000; ++i) {
    const TurnState state = testing::random_state(random, game);
    const std::string text =
        testing::damaged(random, random.chance(0.5) ? long_form(state) : short_form(game.position()));
    try {
      const TurnState read = parse_position(text);
      EXPECT_EQ(read.position.inconsistency(), std::nullopt);
      EXPECT_EQ(parse_position(long_form(read)), read) << text;
    } catch (const InputError&) {
    }
  }
}

}  // namespace
}  // namespace tusk::arimaa
