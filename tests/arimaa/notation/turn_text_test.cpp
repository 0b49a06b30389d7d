#include "arimaa/notation/turn_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arimaa/notation/expect_error.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/random_play.h"

namespace tusk::arimaa {
namespace {

using ::testing::HasSubstr;
using tusk::testing::error_of;

Position board(const std::string& ranks) { return parse_position("g [" + ranks + "]").position; }

// Ee5, Hb2 with a silver rabbit on b3 and Gold's rabbit far away.
Position push_board() {
  Position position;
  position.place({Side::gold, Animal::horse}, Square(1, 1));
  position.place({Side::gold, Animal::rabbit}, Square(7, 0));
  position.place({Side::silver, Animal::rabbit}, Square(1, 2));
  position.place({Side::silver, Animal::rabbit}, Square(7, 7));
  return position;
}

TEST(Token, ReadsPlacementsStepsAndRemovals) {
  const Token step = parse_token({"Ea3n", 5});
  EXPECT_EQ(step.kind, Token::Kind::step);
  EXPECT_EQ(step.piece, (Piece{Side::gold, Animal::elephant}));
  EXPECT_EQ(step.square, Square(0, 2));
  EXPECT_EQ(step.direction, Direction::north);
  EXPECT_EQ(step.column, 5);
  EXPECT_EQ(parse_token({"cf3x", 1}).kind, Token::Kind::removal);
  EXPECT_EQ(parse_token({"Da2", 1}).kind, Token::Kind::placement);
}

TEST(Token, EveryTokenReadsBackWhatWasWritten) {
  for (const Side side : kSides)
    for (const Animal animal : kAnimals)
      for (int index = 0; index < 64; ++index)
        for (const Direction direction : kDirections)
          for (const auto kind : {Token::Kind::placement, Token::Kind::step, Token::Kind::removal}) {
            const Token token{kind, {side, animal}, Square(index), direction};
            EXPECT_EQ(parse_token({to_text(token), 1}), token);
          }
}

TEST(Token, FaultsHaveTheirColumn) {
  EXPECT_EQ(error_of([] {
              (void)parse_token({"Qa3n", 7});
            }),
            "column 7: 'Qa3n': 'Q' is not a piece (one of EMHDCR emhdcr)");
  EXPECT_EQ(error_of([] { (void)parse_token({"Ei3n", 7}); }), "column 8: 'Ei3n': 'i' is not a file from a to h");
  EXPECT_EQ(error_of([] { (void)parse_token({"Ea9n", 7}); }), "column 9: 'Ea9n': '9' is not a rank from 1 to 8");
  EXPECT_EQ(error_of([] {
              (void)parse_token({"Ea3u", 7});
            }),
            "column 10: 'Ea3u': 'u' is not a direction (n, e, s, w) or x");
  EXPECT_THAT(error_of([] { (void)parse_token({"...", 1}); }), HasSubstr("not a piece"));
}

TEST(Label, ReadsOldAndNewSides) {
  EXPECT_EQ(parse_label({"12g", 1}), (Label{12, Side::gold}));
  EXPECT_EQ(parse_label({"12w", 1}), (Label{12, Side::gold}));
  EXPECT_EQ(parse_label({"3s", 1}), (Label{3, Side::silver}));
  EXPECT_EQ(parse_label({"3b", 1}), (Label{3, Side::silver}));
  EXPECT_EQ(to_text(Label{3, Side::silver}), "3s");
  EXPECT_EQ(error_of([] {
              (void)parse_label({"12", 3});
            }),
            "column 5: '12': the side is missing after the number (g or s)");
  EXPECT_EQ(error_of([] { (void)parse_label({"12q", 3}); }), "column 5: '12q': 'q' is not a side (g or s)");
  EXPECT_THAT(error_of([] { (void)parse_label({"0g", 1}); }), HasSubstr("out of range"));
  EXPECT_THAT(error_of([] { (void)parse_label({"99999999999999999999g", 1}); }), HasSubstr("such as 12g"));
}

TEST(TurnText, RemovalOfAPushIsWrittenBeforeItsCompletion) {
  const Position position = push_board();
  const Turn turn = parse_turn("rb3e Hb2n", position);
  EXPECT_EQ(to_text(position, turn), "rb3e rc3x Hb2n");
}

TEST(TurnText, RemovalsMayBeWrittenLeftOutOrLate) {
  const Position position = push_board();
  const Turn turn = parse_turn("rb3e rc3x Hb2n", position);
  EXPECT_EQ(parse_turn("rb3e Hb2n", position), turn);
  EXPECT_EQ(parse_turn("rb3e Hb2n rc3x", position), turn);
}

TEST(TurnText, AWrongRemovalIsAnError) {
  const Position position = push_board();
  EXPECT_EQ(error_of([&] { (void)parse_turn("rb3n rc3x Hb2n", position); }),
            "column 6: rc3x: no such piece is captured there");
  EXPECT_EQ(error_of([&] { (void)parse_turn("rc3x rb3e Hb2n", position); }),
            "column 1: rc3x: no such piece is captured there");
  EXPECT_EQ(error_of([&] { (void)parse_turn("rb3e rc3x rc3x Hb2n", position); }),
            "column 11: rc3x: no such piece is captured there");
  EXPECT_EQ(error_of([&] { (void)parse_turn("rb3e cc3x Hb2n", position); }),
            "column 6: cc3x: no such piece is captured there");
}

TEST(TurnText, APieceLeftAloneOnATrapIsRemoved) {
  Position position;
  position.place({Side::gold, Animal::cat}, Square(2, 2));
  position.place({Side::gold, Animal::dog}, Square(2, 3));
  const Turn turn = parse_turn("Dc4n", position);
  EXPECT_EQ(to_text(position, turn), "Dc4n Cc3x");
}

TEST(TurnText, TheLetterMustBeThePieceOnTheSquare) {
  const Position position = push_board();
  EXPECT_EQ(error_of([&] { (void)parse_turn("Hb2w Mh1n", position); }), "column 6: Mh1n: R stands on h1");
  EXPECT_EQ(error_of([&] { (void)parse_turn("Ea1n", position); }), "column 1: Ea1n: nothing stands on a1");
}

TEST(TurnText, IllegalStepsSayWhy) {
  const Position position = push_board();
  EXPECT_EQ(error_of([&] { (void)parse_turn("Rh1s", position); }), "column 1: Rh1s: R on h1 cannot leave the board");
  EXPECT_THAT(error_of([&] { (void)parse_turn("rb3e Rh1n", position); }), HasSubstr("column 6: Rh1n"));
  EXPECT_THAT(error_of([&] { (void)parse_turn("Hb2e Hc2e Hd2e He2e Hf2e", position); }), HasSubstr("at most four"));
  EXPECT_THAT(error_of([&] { (void)parse_turn("Hb2", position); }), HasSubstr("needs a direction"));
}

TEST(TurnText, AFrozenPieceCannotCompleteAPush) {
  // Two could fill g4, but the cat on g3 is frozen by the dog on h3.
  const Position position = board(
      "                                      rH      Cd                "
      "");
  EXPECT_EQ(error_of([&] { (void)parse_turn("rg4n Cg3n", position); }),
            "column 6: Cg3n: C on g3 cannot complete the push off g4: it is frozen or not stronger");
  EXPECT_EQ(to_text(position, parse_turn("rg4n Hh4w", position)), "rg4n Hh4w");
}

TEST(SetupText, KeepsTheOrderGiven) {
  const std::string text = "Ra1 Rb1 Rc1 Cd1 Ce1 Rf1 Rg1 Rh1 Ra2 Hb2 Dc2 Md2 Ee2 Df2 Hg2 Rh2";
  const auto setup = parse_setup(text);
  EXPECT_EQ(why_illegal(setup, Side::gold), "");
  EXPECT_EQ(to_text(setup), text);
  EXPECT_THAT(error_of([] { (void)parse_setup("Ra1 Rb1n"); }), HasSubstr("column 5: Rb1n"));
}

TEST(TurnText, RandomTurnsReadBackWithAndWithoutRemovals) {
  Random random(11);
  int captures = 0;
  int turns = 0;
  for (int round = 0; round < 100; ++round) {
    Game game = testing::random_game(random, 0).game;
    for (int i = 0; i < 60 && !game.outcome(); ++i, ++turns) {
      const Turn turn = testing::random_turn(random, game);
      auto tokens = tokens_of(game.position(), turn);
      EXPECT_EQ(parse_turn(to_text(tokens), game.position()), turn);
      captures +=
          static_cast<int>(std::erase_if(tokens, [](const Token& t) { return t.kind == Token::Kind::removal; }));
      EXPECT_EQ(resolve_turn(tokens, game.position()), turn);
      game.play(turn);
    }
  }
  EXPECT_GT(turns, 3000);
  EXPECT_GT(captures, 100) << "the random games should capture now and then";
}

TEST(TurnText, DamagedTurnsOnlyThrowInputErrors) {
  Random random(12);
  const Game game = testing::random_game(random, 20).game;
  for (int i = 0; i < 5000; ++i) {
    const std::string text = testing::damaged(random, to_text(game.position(), testing::random_turn(random, game)));
    try {
      const Turn turn = parse_turn(text, game.position());
      EXPECT_EQ(parse_turn(to_text(game.position(), turn), game.position()), turn) << text;
    } catch (const InputError& error) {
      EXPECT_GT(error.place().column, 0) << text;
    }
  }
}

}  // namespace
}  // namespace tusk::arimaa
