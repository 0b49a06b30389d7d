#include "arimaa/engine/setups.h"

#include <gtest/gtest.h>
#include <set>

#include "arimaa/notation/turn_text.h"
#include "base/error.h"

namespace tusk::arimaa {
namespace {

int file_of(const Setup& setup, Animal animal) {
  for (const auto& [piece, square] : setup)
    if (piece.animal == animal) return square.file();
  return -1;
}

TEST(Setups, AllAreLegalForBothSidesAndMirrors) {
  for (const BookSetup& book : setup_book())
    for (const Side side : kSides)
      for (const bool mirrored : {false, true})
        EXPECT_EQ(why_illegal(make_setup(book, side, mirrored), side), "") << book.name;
}

TEST(Setups, AreWrittenFromGoldsView) {
  EXPECT_EQ(to_text(make_setup(setup_book()[0], Side::gold, false)),
            "Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2 Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1");
  EXPECT_EQ(to_text(make_setup(setup_book()[0], Side::silver, true)),
            "ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8");
}

TEST(Setups, NamesAreDistinct) {
  std::set<std::string_view> names;
  for (const BookSetup& book : setup_book()) names.insert(book.name);
  EXPECT_EQ(names.size(), setup_book().size());
}

TEST(Setups, SilverAnswersEveryGoldSetup) {
  Random random(1);
  for (const BookSetup& book : setup_book()) {
    for (const bool mirrored : {false, true}) {
      const auto gold = make_setup(book, Side::gold, mirrored);
      Position board;
      place(gold, board);
      for (const std::string_view choice : {"best", "random"}) {
        const auto silver = choose_setup(choice, Side::silver, board, random);
        EXPECT_EQ(why_illegal(silver, Side::silver), "");
        EXPECT_NE(file_of(silver, Animal::elephant), file_of(gold, Animal::elephant)) << book.name;
      }
      const auto best = choose_setup("best", Side::silver, board, random);
      for (const BookSetup& other : setup_book())
        EXPECT_GE(answer_score(best, board), answer_score(make_setup(other, Side::silver, false), board));
    }
  }
}

TEST(Setups, ANamedOneIsMirroredForSilver) {
  Random random(1);
  const auto gold = make_setup(setup_book()[0], Side::gold, false);
  Position board;
  place(gold, board);
  const auto silver = choose_setup("dogs", Side::silver, board, random);
  EXPECT_NE(file_of(silver, Animal::elephant), file_of(gold, Animal::elephant));
  EXPECT_TRUE(silver == make_setup(setup_book()[1], Side::silver, false) ||
              silver == make_setup(setup_book()[1], Side::silver, true));
}

TEST(Setups, RandomOnesVaryAndFollowTheSeed) {
  Random one(7);
  Random two(7);
  std::set<std::string> seen;
  for (int i = 0; i < 50; ++i) {
    const auto setup = choose_setup("random", Side::gold, Position{}, one);
    EXPECT_EQ(setup, choose_setup("random", Side::gold, Position{}, two));
    seen.insert(to_text(setup));
  }
  EXPECT_GT(seen.size(), 6U);
}

TEST(Setups, AnUnknownChoiceIsRefused) {
  EXPECT_THROW(check_setup_choice("nonsense"), InputError);
  EXPECT_NO_THROW(check_setup_choice("cats"));
}

// Gold's pieces may stand anywhere, for instance with the elephant gone.
TEST(Setups, AnswersAnyBoard) {
  Random random(1);
  EXPECT_EQ(why_illegal(choose_setup("best", Side::silver, Position{}, random), Side::silver), "");
}

}  // namespace
}  // namespace tusk::arimaa
