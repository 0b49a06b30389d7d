// Coxa's terms against values worked out by hand from the tables of the document.
#include "arimaa/eval/coxa.h"

#include <gtest/gtest.h>

#include "arimaa/eval/boards.h"

namespace tusk::arimaa {
namespace {

// A point of the document is 25 centi-rabbits.
constexpr Score kPoint = 25;

Term term(std::string_view name, const Position& position, std::string_view weight = "", double value = 0) {
  Coxa coxa;
  if (!weight.empty()) coxa.set_weight(weight, value);
  for (const Term& each : coxa.explain(position))
    if (each.name == name) return each;
  ADD_FAILURE() << "no term " << name;
  return {};
}

TEST(Coxa, HasTheFourteenTunedWeights) {
  const Coxa coxa;
  EXPECT_EQ(coxa.weights().size(), 14U);
  double sum = 0;
  for (const Weight& weight : coxa.weights()) sum += weight.value;
  EXPECT_EQ(sum, 4 + 6 + 1 + 3 + 15 - 8 + 10 + 50 + 5);
}

TEST(Coxa, CountsMaterial) {
  // A full army: 16 + 11 + 2 x (7 + 4 + 2) + 68, times 4.
  EXPECT_EQ(term("material", board(kOpening)).gold, 4 * 121 * kPoint);
  EXPECT_EQ(term("material", with_pieces("Ra1")).gold, 4 * 40 * kPoint);
  EXPECT_EQ(term("material", with_pieces("ra8 rb8 rc8")).silver, 4 * 53 * kPoint);
  // The first rabbit lost is the unit of all scores.
  Position one_less = board(kOpening);
  one_less.remove(Square(0, 0));
  EXPECT_EQ(term("material", one_less).silver - term("material", one_less).gold, 100);
}

TEST(Coxa, ReadsTheSquareTablesForBothSides) {
  EXPECT_EQ(term("rabbit_squares", with_pieces("Ra7")).gold, 6 * 7 * kPoint);
  EXPECT_EQ(term("rabbit_squares", with_pieces("rc3 rc2")).silver, 6 * (-1 + 5) * kPoint);
  EXPECT_EQ(term("cat_squares", with_pieces("Cb3 Cc2")).gold, 10 * kPoint);
  EXPECT_EQ(term("dog_squares", with_pieces("Db3")).gold, 0);
  EXPECT_EQ(term("dog_squares", with_pieces("Db3 Dc5"), "dog_squares", 2).gold, 2 * (5 + 1) * kPoint);
  EXPECT_EQ(term("camel_squares", with_pieces("md4 md3")).silver, 3 * (5 + 4) * kPoint);
  EXPECT_EQ(term("elephant_squares", with_pieces("Ee4")).gold, 15 * 5 * kPoint);
}

TEST(Coxa, PenalisesFrozenPieces) {
  EXPECT_EQ(term("frozen", with_pieces("Ee4 md4")).silver, -8 * 5);  // 0.2 x 25
  EXPECT_EQ(term("frozen", with_pieces("Ee4 md4 rc4")).silver, 0);
}

TEST(Coxa, CountsFreeSquaresWhenAsked) {
  EXPECT_EQ(term("mobility", with_pieces("Ee4")).gold, 0);
  // 0.4 x 4 squares and 0.02 x 3: rabbits do not look back. Values are rounded for each piece.
  EXPECT_EQ(term("mobility", with_pieces("Ee4"), "mobility", 1).gold, 40);
  EXPECT_EQ(term("mobility", with_pieces("Rb4"), "mobility", 2).gold, 3);
}

TEST(Coxa, LikesWallsAndFreeFiles) {
  EXPECT_EQ(term("walls", with_pieces("Rb2 Ra2 Dc2")).gold, 3 * kPoint);
  EXPECT_EQ(term("free_files", with_pieces("Rb6 rd7")).gold, 813);  // 0.65 x 50 x 25
  EXPECT_EQ(term("free_files", with_pieces("Rb6 rc7")).gold, 0);
  EXPECT_EQ(term("free_files", with_pieces("Rb6 rc6")).gold, 813);
}

TEST(Coxa, CountsGoalThreatsByTheStepsLeft) {
  EXPECT_EQ(term("goal_threat", with_pieces("Rb3")).gold, 0);
  EXPECT_EQ(term("goal_threat", with_pieces("Rb4")).gold, 5 * 5 * kPoint);
  EXPECT_EQ(term("goal_threat", with_pieces("Rb7")).gold, 4 * 5 * 5 * kPoint);
  EXPECT_EQ(term("goal_threat", with_pieces("rb2 rg5")).silver, (4 + 1) * 5 * 5 * kPoint);
}

TEST(Coxa, CanBeReadToTheLetter) {
  const auto printed = [](std::string_view name, std::string_view placements) {
    Coxa coxa(Coxa::Reading{true, true});
    for (const Term& each : coxa.explain(with_pieces(placements)))
      if (each.name == name) return each.gold / kPoint;
    return Score{-1};
  };
  EXPECT_EQ(printed("walls", "Rb2 Ra2 Dc2"), 0);
  EXPECT_EQ(printed("walls", "Rb2 Ra2 Dc2 Cb1 Hb3"), 1);
  EXPECT_EQ(printed("goal_threat", "Rb4"), 4 * 5 * 5);
  EXPECT_EQ(printed("goal_threat", "Rb7"), 5 * 5);
  EXPECT_EQ(printed("material", "Ra1"), 4 * 40);
}

// Section 3.2.3: two dogs and a cat count as a dog and a cat, two dogs as two dogs.
TEST(Coxa, CountsTheGuardsOfATrap) {
  const auto alone = [](std::string_view placements) {
    return term("trap_alone", with_pieces(placements), "trap_alone", 1).gold / kPoint;
  };
  EXPECT_EQ(alone("Db3 Dd3 Cc2"), 9 + 8);
  EXPECT_EQ(alone("Db3 Dd3"), 9 + 3);
  EXPECT_EQ(alone("Eb3 Hd3 Hc2"), 12 + 10);
  EXPECT_EQ(alone("Rf5"), 7);
  EXPECT_EQ(alone("Rf5 rf7"), 0);
}

TEST(Coxa, FindsTheHolderOfAContestedTrap) {
  const auto holder = [](std::string_view placements) {
    const Term contested = term("trap_contested", with_pieces(placements), "trap_contested", 1);
    return (contested.gold - contested.silver) / kPoint;
  };
  EXPECT_EQ(holder("Hb3 Hd3 mc2 mc4"), -1);  // two camels, the stop-piece is theirs
  EXPECT_EQ(holder("Mb3 hd3"), 1);           // one weaker piece is not enough
  EXPECT_EQ(holder("Mb3 hd3 dc2"), -1);      // two are, against a camel alone
  EXPECT_EQ(holder("Mb3 Cd3 hc2 dc4"), -1);  // and against a camel with a cat
  EXPECT_EQ(holder("Mb3 Dd3 hc2 dc4"), 1);   // but not with a dog
  EXPECT_EQ(holder("Db3 Dd3 dc2 dc4"), 0);
}

}  // namespace
}  // namespace tusk::arimaa
