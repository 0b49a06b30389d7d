#include "jungle/notation.h"

#include <gtest/gtest.h>
#include <string>

#include "base/error.h"
#include "base/random.h"
#include "jungle/random_position.h"
#include "jungle/record.h"

namespace tusk::jungle {
namespace {

std::string error_of(const std::string& text) {
  try {
    parse_position(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

std::string move_error(const std::string& position, const std::string& move) {
  try {
    parse_move(parse_position(position), move);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

std::string record_error(const std::string& text) {
  try {
    parse_records(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Notation, PositionsComeBackFromBothForms) {
  Random random(6);
  for (int round = 0; round < 2000; ++round) {
    const Position position = random_position(random.between(2, 8), random);
    ASSERT_EQ(parse_position(to_line(position)), position);
    ASSERT_EQ(parse_position(to_board(position)), position);
  }
}

TEST(Notation, TheDocumentsStart) {
  EXPECT_EQ(parse_position("w Eb1 Rf1 Dc2 Te2 rb7 ef7 tc6 de6"), Position::start());
  EXPECT_EQ(parse_position(" start "), Position::start());
  EXPECT_EQ(parse_position("w\n7 . r . # . e .\n6 . . t . d . .\n5 . . . . . . .\n4 . . . . . . .\n3 . . . . . . .\n"
                           "2 . . D . T . .\n1 . E . # . R .\n  a b c d e f g\n"),
            Position::start());
}

TEST(Notation, FinishedPositions) {
  EXPECT_EQ(to_line(parse_position("b Rd7 ra1")), "b Rd7 ra1");
  EXPECT_EQ(to_line(parse_position("b Ra1")), "b Ra1");
}

TEST(Notation, FaultyPositionsSayWhatAndWhere) {
  EXPECT_EQ(error_of(""), "empty position; expected e.g. 'w Eb1 rb7'");
  EXPECT_EQ(error_of("x Ra1"), "column 1: expected w or b, not 'x'");
  EXPECT_EQ(error_of("w Ra8"), "column 3: expected an animal and its square like Eb1, not 'Ra8'");
  EXPECT_EQ(error_of("w Ra1 Ra2"), "column 7: there are two animals R");
  EXPECT_EQ(error_of("w Ra1 ra1"), "column 7: two animals stand on a1");
  EXPECT_EQ(error_of("w Rd1 ra1"), "column 3: R stands in its own den");
  EXPECT_EQ(error_of("w Rd7 ra1"), "impossible position: the side to move has already entered the den");
  EXPECT_EQ(error_of("b Rd7 rd1"), "impossible position: both dens are entered");
  EXPECT_EQ(error_of("w Ra1"), "impossible position: the side to move has already taken everything");
  EXPECT_EQ(error_of("w"), "impossible position: there are no animals");
  EXPECT_EQ(error_of("w\n7 . . ."), "line 2:8: rank 7 has 3 squares, expected seven");
  EXPECT_EQ(error_of("w\n6 . . . . . . ."), "line 2:1: expected rank 7, not '6 . . . . . . .'");
  EXPECT_EQ(error_of("w\n7 . . . . x . ."), "line 2:11: expected an animal, '.' or '#', not 'x'");
  EXPECT_EQ(error_of("7 . . . # . . .\n6 . . . . . . .\n"),
            "the board does not say whose turn it is: expected a line with w or b");
}

TEST(Notation, MovesComeBack) {
  Random random(8);
  for (int round = 0; round < 2000; ++round) {
    const Position position = random_position(random.between(2, 8), random);
    for (const Move move : position.moves()) ASSERT_EQ(parse_move(position, to_string(position, move)), move);
  }
  const Position position = parse_position("w Te4 Dc2 de5 ra7");
  EXPECT_EQ(to_string(position, parse_move(position, "Txe5")), "Txe5");
}

TEST(Notation, FaultyMovesSayWhat) {
  const std::string position = "w Te4 Dc2 de5 ra7";
  EXPECT_EQ(move_error(position, "T"), "expected a move like Td3 or Txe5, not 'T'");
  EXPECT_EQ(move_error(position, ""), "expected a move like Td3 or Txe5, not ''");
  EXPECT_EQ(move_error(position, "Te5"), "'Te5': the move is a capture, it is written Txe5");
  EXPECT_EQ(move_error(position, "Txe3"), "'Txe3': the move is not a capture, it is written Te3");
  EXPECT_EQ(move_error(position, "Ta1"), "'Ta1' is not a legal move");
  EXPECT_EQ(move_error(position, "de6"), "'de6' moves an animal of the wrong side: it is White's turn");
  EXPECT_EQ(move_error("b Rd7 ra1", "ra2"), "'ra2': the game is over");
}

TEST(Record, RandomGamesComeBack) {
  Random random(12);
  std::string text;
  std::vector<GameRecord> games;
  for (int game = 0; game < 200; ++game) {
    GameRecord record;
    if (game % 3 == 0) record.start = random_position(random.between(2, 8), random);
    record.tags = {{"White", "somebody else"}, {"Round", std::to_string(game)}};
    Position position = record.start;
    for (int ply = 0; ply < 60 && result_of(position) == Result::unknown; ++ply) {
      const auto moves = position.moves();
      record.moves.push_back(moves[random.below(moves.size())]);
      position = position.after(record.moves.back());
    }
    record.result = result_of(position);
    games.push_back(record);
    text += to_text(record) + "\n";
    ASSERT_EQ(parse_records(to_text(record)), std::vector{record});
  }
  EXPECT_EQ(parse_records(text), games);
}

TEST(Record, NumbersAndResultsAreOptional) {
  const auto games = parse_records("[White \"x\"]\nTf2 tb6\n3. Te2\n\n[White \"y\"]\n1.Tf2 1/2-1/2\n1.Td2\n");
  ASSERT_EQ(games.size(), 3U);
  EXPECT_EQ(games[0].moves.size(), 3U);
  EXPECT_EQ(games[0].result, Result::unknown);
  EXPECT_EQ(games[1].result, Result::draw);
  EXPECT_EQ(games[2].tags.size(), 0U);
}

TEST(Record, FaultsSayWhatAndWhere) {
  EXPECT_EQ(record_error("1.Tf2 3.tb6"), "line 1:7: expected move 2, not '3.tb6'");
  EXPECT_EQ(record_error("\n1.Tf2\n2.tb9"), "line 3:1: expected a move like Td3 or Txe5, not 'tb9'");
  EXPECT_EQ(record_error("[White x]\n"), "line 1: expected [Name \"value\"], not '[White x]'");
  EXPECT_EQ(record_error("[Position \"w Rd6 ra2\"]\n1.Rd7 0-1"),
            "line 2:7: the result is given as 0-1, but the game ended 1-0");
  EXPECT_EQ(record_error("[Position \"w Rd6 rz2\"]"),
            "line 1:7: expected an animal and its square like Eb1, not 'rz2'");
}

}  // namespace
}  // namespace tusk::jungle
