#include "jungle/counting.h"

#include <gtest/gtest.h>

#include "jungle/notation.h"
#include "jungle/support.h"
#include "sample.h"

namespace tusk::jungle {
namespace {

TEST(Counting, FormulaAndEnumerationAgreeUpToFive) {
  for (int pieces = 1; pieces <= 5; ++pieces)
    EXPECT_EQ(count_by_formula(pieces), count_by_enumeration(pieces, 1)) << pieces;
}

// Position by position with the plain rules: nothing is shared with either way of counting.
TEST(Counting, PlainRulesAgreeOnTwoAndThree) {
  for (int pieces = 2; pieces <= (kSanitized ? 2 : 3); ++pieces) {
    Counts counts;
    for (const auto material : reference::classes(pieces)) {
      reference::Table(material).each([&](const reference::Board& board) {
        if (!reference::has_last_move(board)) {
          ++counts.unreachable_unfinished;
        } else if (reference::steps(board).empty()) {
          ++counts.stalemates;
        } else {
          ++counts.unfinished;
        }
      });
    }
    const Counts formula = count_by_formula(pieces);
    EXPECT_EQ(formula.unfinished, counts.unfinished);
    EXPECT_EQ(formula.unreachable_unfinished, counts.unreachable_unfinished);
    EXPECT_EQ(formula.stalemates, counts.stalemates);
  }
}

TEST(Counting, TheDocumentsTotal) {
  Counts sum;
  for (int pieces = 1; pieces <= 8; ++pieces) sum += count_by_formula(pieces);
  EXPECT_EQ(sum.total(), 19'934'340'958'800U);
  EXPECT_EQ(sum.won_by_material, 9'366'160U);
  EXPECT_EQ(sum.won_by_den, 1'729'690'959'808U);
  EXPECT_EQ(sum.unreachable_won, 3'290'202'144U);
  EXPECT_EQ(sum.unreachable_unfinished, 2'720'832U);
}

// The numbers of places in sections 3.2.3 and 3.2.4, situation by situation.
TEST(Counting, TheDocumentsSituations) {
  EXPECT_EQ(surrounded_places(1, 2), 8U);
  EXPECT_EQ(surrounded_places(1, 3), 16U);
  EXPECT_EQ(surrounded_places(1, 4), 23U);
  EXPECT_EQ(surrounded_places(2, 3), 12U + 4);
  EXPECT_EQ(surrounded_places(2, 4), 3U * 4 + 44);
  EXPECT_EQ(surrounded_places(3, 3), 2U * 4);
  EXPECT_EQ(surrounded_places(3, 4), 5U * 4 + 12);
  EXPECT_EQ(surrounded_places(4, 3), 2U * 4);
  EXPECT_EQ(surrounded_places(4, 4), 6U * 4);
}

// The second picture of the document's stalemate situation 6 is none: the rat takes the elephant beside it.
TEST(Counting, StalematesWhereTheDocumentErrs) {
  const Position claimed = parse_position("w Ra2 Ea1 Tb1 Dc1 da3 eb2 tc2");
  ASSERT_EQ(claimed.moves().size(), 1U);
  EXPECT_EQ(to_string(claimed, claimed.moves()[0]), "Rxb2");
  EXPECT_FALSE(parse_position("w Ra2 Ea1 Db1 Tc1 da3 tb2 ec2").has_move()) << "the first picture";
  EXPECT_FALSE(parse_position("w Da2 Ea1 Tb1 Rc1 ta3 eb2 dc2").has_move()) << "the third picture";
  EXPECT_EQ(count_by_formula(7).stalemates, 984U + 1312 + 8);
  EXPECT_EQ(count_by_formula(8).stalemates, 160U);
}

// Three winners between a corner and a den: wherever the last victim stood, it was shut in.
TEST(Counting, MaterialWinsThatCannotArise) {
  EXPECT_EQ(count_by_formula(3).impossible_material_wins, 4U * 24 * 2);
  for (const char* before : {"w Ra2 Db1 Tc1 ra1", "w Ra1 Db2 Tc1 db1", "w Ra1 Db1 Tc2 tc1"}) {
    const auto board = to_reference(parse_position(before));
    EXPECT_FALSE(reference::has_last_move(board)) << before;
  }
}

}  // namespace
}  // namespace tusk::jungle
