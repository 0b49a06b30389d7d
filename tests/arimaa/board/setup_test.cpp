// How the pieces are set up, and the figures known for setups.
#include "arimaa/board/setup.h"

#include <gmock/gmock.h>

#include "arimaa/board/rules_helpers.h"
#include "arimaa/board/turns.h"

namespace tusk::arimaa {
namespace {

using ::testing::HasSubstr;

// "Ra1 Rb1 ...".
Setup setup_named(std::string_view names) {
  Setup setup;
  for (std::size_t at = 0; at < names.size(); at += 4)
    setup.push_back({piece_from_letter(names.at(at)).value(), square_named(names.substr(at + 1, 2))});
  return setup;
}

const Setup kGold = setup_named("Ra1 Rb1 Rc1 Cd1 Ce1 Rf1 Rg1 Rh1 Ra2 Hb2 Dc2 Md2 Ee2 Df2 Hg2 Rh2");
const Setup kSilver = setup_named("ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8");

Setup changed(Setup setup, std::size_t index, std::string_view placement) {
  setup.at(index) = setup_named(placement).front();
  return setup;
}

Setup without_last(Setup setup) {
  setup.pop_back();
  return setup;
}

TEST(RulesSetup, GoldSetsUpOnItsTwoRanksThenSilverThenGoldMoves) {
  for (const Rules rules : kBothRules) {
    Game game(rules);
    EXPECT_EQ(game.side(), Side::gold);
    EXPECT_NE(game.why_illegal(kSilver), "");
    EXPECT_EQ(game.why_illegal(turn_named("a2n")), "Gold has to set up first");
    ASSERT_EQ(game.why_illegal(kGold), "");
    game.set_up(kGold);
    EXPECT_EQ(game.side(), Side::silver);
    EXPECT_NE(game.why_illegal(kGold), "");
    EXPECT_EQ(game.why_illegal(turn_named("a7s")), "Silver has to set up first");
    ASSERT_EQ(game.why_illegal(kSilver), "");
    game.set_up(kSilver);
    EXPECT_FALSE(game.in_setup());
    EXPECT_EQ(game.side(), Side::gold);
    EXPECT_EQ(game.turn_number(), 2);
    EXPECT_EQ(game.why_illegal(kGold), "the pieces are already set up");
    EXPECT_EQ(game.why_illegal(turn_named("a2n")), "");
  }
}

TEST(RulesSetup, MistakesAreNamed) {
  EXPECT_THAT(why_illegal(changed(kGold, 0, "Ra3"), Side::gold), HasSubstr("outside Gold's two home ranks"));
  EXPECT_THAT(why_illegal(changed(kGold, 0, "Rb1"), Side::gold), HasSubstr("already taken"));
  EXPECT_THAT(why_illegal(changed(kGold, 0, "Ea1"), Side::gold), HasSubstr("Gold has only 1 elephant"));
  EXPECT_THAT(why_illegal(changed(kGold, 0, "ra1"), Side::gold), HasSubstr("not a Gold piece"));
  const auto one_short = without_last(kSilver);
  EXPECT_EQ(why_illegal(one_short, Side::silver), "7 of 8 rabbits placed");
}

TEST(RulesSetup, NumberOfSetupsIsThatOfTheRules) { EXPECT_EQ(count_setups(), 64'864'800U); }

TEST(RulesSetup, KnownPairOfSetupsHas3331DistinctTurns) {
  Position position;
  place(kGold, position);
  place(kSilver, position);
  EXPECT_EQ(TurnEnumerator().count(position), 3331U);
}

}  // namespace
}  // namespace tusk::arimaa
