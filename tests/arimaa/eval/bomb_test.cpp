// Bomb's terms against the values that the paper states, and against plain sense where it states none.
#include "arimaa/eval/bomb.h"

#include <gtest/gtest.h>

#include "arimaa/eval/boards.h"

namespace tusk::arimaa {
namespace {

Term term(std::string_view name, const Position& position) {
  for (const Term& each : Bomb().explain(position))
    if (each.name == name) return each;
  ADD_FAILURE() << "no term " << name;
  return {};
}

TEST(Bomb, CountsMaterial) {
  EXPECT_EQ(term("material", board(kOpening)).silver, 3100 + 2 * (250 + 300 + 600) + 1100 + 1800);
  EXPECT_EQ(term("material", with_pieces("Ra1")).gold, 1200);
}

TEST(Bomb, PenalisesFrozenPieces) {
  EXPECT_EQ(term("frozen", with_pieces("Ee4 md4")).silver, -20);
  EXPECT_EQ(term("frozen", with_pieces("Ee4 rd4 cf4")).silver, -12);
}

TEST(Bomb, LikesFreeRabbitsTheMoreAdvancedTheyAre) {
  EXPECT_EQ(term("free_rabbits", with_pieces("Ra1")).gold, 10);
  EXPECT_EQ(term("free_rabbits", with_pieces("Ra4")).gold, 55);
  EXPECT_EQ(term("free_rabbits", with_pieces("Ra7")).gold, 100);
  EXPECT_EQ(term("free_rabbits", with_pieces("Ra4 rb7")).gold, 0);
}

TEST(Bomb, LikesAWallOfRabbits) {
  EXPECT_EQ(term("walls", with_pieces("Ra2 Rb1 Rc2 Dd3")).gold, 30);
  EXPECT_EQ(term("walls", with_pieces("Rb2 Dc2")).gold, 0);
}

TEST(Bomb, JudgesAdvancedRabbitsByTheCompany) {
  EXPECT_EQ(term("advanced", with_pieces("Rb7 Ec7 Hb6 Ra6")).gold, 20 * (6 + 4 + 1) + 9 * (4 + 1));
  EXPECT_EQ(term("advanced", with_pieces("Rb7 ec7 hb6")).gold, -30);
  EXPECT_EQ(term("advanced", with_pieces("Rb3 ec3")).gold, 0);
}

TEST(Bomb, LikesStrongPiecesNearTheCentre) {
  EXPECT_EQ(term("centre", with_pieces("Ee4")).gold, 35);
  EXPECT_EQ(term("centre", with_pieces("Ee1")).gold, 9);
  EXPECT_EQ(term("centre", with_pieces("Ea1")).gold, 0);
  EXPECT_EQ(term("centre", with_pieces("me5")).silver, 10);
}

TEST(Bomb, SeesTheCaptureOfTheTurn) {
  // The elephant pushes the horse onto c3 in two steps.
  const Position now = with_pieces("Ea3 hb3 Ra1 ra8", Side::gold);
  EXPECT_GT(term("captures", now).gold, 500);
  const Position later = with_pieces("Ea3 hb3 Ra1 ra8 rc5", Side::silver);
  EXPECT_GT(term("captures", later).gold, 0);
  EXPECT_LT(term("captures", later).gold, 100);
}

TEST(Bomb, SeesAnUndefendablePieceOfTheOtherSide) {
  const Position helpless = with_pieces("Ea3 hb3 Ra1 ra8", Side::silver);
  const Position defended = with_pieces("Ea3 hb3 Ra1 ra8 rc5", Side::silver);
  Position too_late = helpless;
  for (int i = 0; i < 2; ++i)
    too_late.make_plain(Step(Square(lowest_bit(too_late.of(Side::silver, Animal::rabbit))), Direction::south));
  EXPECT_GT(term("captures", too_late).gold, term("captures", defended).gold + 200);
}

TEST(Bomb, SeesGoals) {
  EXPECT_EQ(term("goals", with_pieces("Rb5", Side::gold)).gold, 6000 + 300);
  EXPECT_EQ(term("goals", with_pieces("Rb5", Side::silver)).gold, 300);
  EXPECT_EQ(term("goals", with_pieces("Rb5 Ra5 Rg4", Side::silver)).gold, 300 + 200);
}

// The elephant holds the camel, and the other elephant guards the trap: one strong piece ties down two.
TEST(Bomb, CountsPinsByTheMaterialTheyTieDown) {
  EXPECT_EQ(term("pins", with_pieces("Eb3 ma3 ed3")).silver, -66);  // 0.06 x (11 + 18 - 18)
  EXPECT_EQ(term("pins", with_pieces("Eb3 ma3 ed3 dc4")).silver, 0);
  // Framed by weak pieces the horse and the elephant are a loss, by strong ones hardly: 6 + 18 against 6, 6 and 3.
  EXPECT_EQ(term("pins", with_pieces("Hc6 Ed6 hc5 hb6 dc7 rc8 rb7 rd7")).gold, -54);
}

TEST(Bomb, KeepsTheCamelFromTheElephant) {
  EXPECT_EQ(term("camel", with_pieces("Ec4 md5")).silver, -10);
  EXPECT_EQ(term("camel", with_pieces("Ec4 mh8")).silver, 0);
  EXPECT_EQ(term("camel", with_pieces("Ec4 mc7")).silver, -10);
  EXPECT_EQ(term("camel", with_pieces("Ec4 mc7 cc8 db7 hd7")).silver, 0);
  const Term cut_off = term("camel", with_pieces("Ee7 me2"));
  EXPECT_EQ(cut_off.silver, -10);
  EXPECT_EQ(cut_off.gold, 10);
}

}  // namespace
}  // namespace tusk::arimaa
