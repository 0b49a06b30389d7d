// A test for every sentence of the rules about a turn, on small hand-made boards; pushes and pulls have their own file.
#include <gmock/gmock.h>

#include "arimaa/board/rules_helpers.h"

namespace tusk::arimaa {
namespace {

using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

TEST(RulesTurn, HasOneToFourSteps) {
  const Position start = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "....E...",  //
                                           "r.x..x..",  //
                                           "........",  //
                                           "R......."});
  for (const Rules rules : kBothRules) {
    EXPECT_EQ(why_turn(start, rules, ""), "a turn has at least one step");
    EXPECT_EQ(why_turn(start, rules, "e4n"), "");
    EXPECT_EQ(why_turn(start, rules, "e4n e5n e6e f6n"), "step 4: there is no piece on f6");
    EXPECT_EQ(why_turn(start, rules, "e4n e5n e6n e7n"), "");
  }
  const Position four = after(start, "e4n e5n e6n e7n");
  EXPECT_TRUE(legal_steps(four).empty());
  EXPECT_EQ(why(four, "e8s"), "a turn has four steps");
}

TEST(RulesTurn, StepGoesOneSquareOrthogonallyIntoAnEmptySquare) {
  const Position open = draw(Side::gold, {"........",  //
                                          "........",  //
                                          "..x..x..",  //
                                          "........",  //
                                          "....C...",  //
                                          "..x..x..",  //
                                          "........",  //
                                          "........"});
  EXPECT_THAT(steps_of(open), UnorderedElementsAre("e4n", "e4e", "e4s", "e4w"));
  const Position corner = draw(Side::silver, {".......c",  //
                                              ".......h",  //
                                              "..x..x..",  //
                                              "........",  //
                                              "........",  //
                                              "..x..x..",  //
                                              "........",  //
                                              "........"});
  EXPECT_THAT(steps_of(corner), UnorderedElementsAre("h8w", "h7w", "h7s"));
  EXPECT_THAT(why(corner, "h8s"), HasSubstr("occupied"));
  EXPECT_THAT(why(corner, "h8n"), HasSubstr("cannot leave the board"));
  EXPECT_THAT(why(corner, "h8e"), HasSubstr("cannot leave the board"));
  EXPECT_EQ(why(corner, "a1n"), "there is no piece on a1");
}

TEST(RulesTurn, RabbitNeverStepsBackwardByItself) {
  const Drawing rows{"........",  //
                     "........",  //
                     "..x..x..",  //
                     ".r......",  //
                     "......R.",  //
                     "..x..x..",  //
                     "........",  //
                     "........"};
  EXPECT_THAT(steps_of(draw(Side::gold, rows)), UnorderedElementsAre("g4n", "g4e", "g4w"));
  EXPECT_THAT(steps_of(draw(Side::silver, rows)), UnorderedElementsAre("b5s", "b5e", "b5w"));
  EXPECT_EQ(why(draw(Side::gold, rows), "g4s"), "R on g4 is a rabbit and cannot step backward");
  EXPECT_EQ(why(draw(Side::silver, rows), "b5n"), "r on b5 is a rabbit and cannot step backward");
}

TEST(RulesTurn, PieceIsFrozenBesideAStrongerEnemy) {
  const Position position = draw(Side::gold, {"........",  //
                                              "........",  //
                                              "..x..x..",  //
                                              "Dh...H..",  //
                                              ".....h..",  //
                                              "..x..x..",  //
                                              ".M......",  //
                                              ".d......"});
  EXPECT_THAT(steps_from(position, "a5"), UnorderedElementsAre());
  EXPECT_EQ(why(position, "a5n"), "D on a5 is frozen");
  // Neither an equal nor a weaker enemy freezes.
  EXPECT_THAT(steps_from(position, "f5"), UnorderedElementsAre("f5n", "f5e", "f5w"));
  EXPECT_THAT(steps_from(position, "b2"), UnorderedElementsAre("b2n", "b2e", "b2w"));
  EXPECT_EQ(position.frozen(Side::gold), square_named("a5").bit());
  EXPECT_EQ(position.frozen(Side::silver), square_named("b1").bit());
}

TEST(RulesTurn, FriendBesideKeepsAPieceFree) {
  const Position position = draw(Side::gold, {"........",  //
                                              "........",  //
                                              "..x..x..",  //
                                              "Dh......",  //
                                              "R.......",  //
                                              "..x..x..",  //
                                              "........",  //
                                              "........"});
  EXPECT_THAT(steps_from(position, "a5"), UnorderedElementsAre("a5n"));
  // Once the friend has left it is frozen.
  EXPECT_EQ(why(after(position, "a4e"), "a5n"), "D on a5 is frozen");
}

TEST(RulesTurn, FrozenPieceCannotPushOrPull) {
  const Position position = draw(Side::gold, {"........",  //
                                              "........",  //
                                              "..x..x..",  //
                                              ".hDr....",  //
                                              "........",  //
                                              "..x..x..",  //
                                              "........",  //
                                              "........"});
  EXPECT_TRUE(legal_steps(position).empty());
  EXPECT_THAT(why(position, "d5e"), HasSubstr("no stronger free enemy beside it"));
  EXPECT_EQ(why(position, "c5s"), "D on c5 is frozen");
}

TEST(RulesTurn, PieceOnATrapWithoutAFriendBesideItIsRemoved) {
  const Position start = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "..D.....",  //
                                           "..xr.x..",  //
                                           "..r.....",  //
                                           "........"});
  EXPECT_EQ(letter_at(after(start, "c4s"), "c3"), '.');
  const Position supported = draw(Side::gold, {"........",  //
                                               "........",  //
                                               "..x..x..",  //
                                               "........",  //
                                               "..D.....",  //
                                               ".Rx..x..",  //
                                               "........",  //
                                               "........"});
  EXPECT_EQ(letter_at(after(supported, "c4s"), "c3"), 'D');
}

TEST(RulesTurn, PieceOnATrapIsRemovedWhenItsLastFriendLeaves) {
  const Position start = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "........",  //
                                           ".RD..x..",  //
                                           "..H.....",  //
                                           "........"});
  EXPECT_EQ(letter_at(after(start, "b3w"), "c3"), 'D');
  EXPECT_EQ(letter_at(after(start, "b3w c2e"), "c3"), '.');
}

TEST(RulesTurn, EnemyPushedOrPulledOntoATrapIsRemoved) {
  const Position push = draw(Side::gold, {"........",  //
                                          "........",  //
                                          "..x..x..",  //
                                          "..D.....",  //
                                          "..r.....",  //
                                          "..x..x..",  //
                                          "........",  //
                                          "........"});
  EXPECT_EQ(letter_at(after(push, "c4s"), "c3"), '.');
  const Position pull = draw(Side::gold, {"........",  //
                                          "........",  //
                                          "..x..x..",  //
                                          "........",  //
                                          "..r.....",  //
                                          ".RH..x..",  //
                                          "........",  //
                                          "........"});
  const Position pulled = after(pull, "c3s c4s");
  EXPECT_EQ(letter_at(pulled, "c3"), '.');
  EXPECT_EQ(letter_at(pulled, "c4"), '.');
}

TEST(RulesTurn, EnemyOnATrapIsRemovedWhenItsLastFriendIsPushedAway) {
  const Position supported = draw(Side::gold, {"........",  //
                                               "........",  //
                                               "..x..x..",  //
                                               "........",  //
                                               "..r.....",  //
                                               "..dcEx..",  //
                                               "........",  //
                                               "........"});
  EXPECT_EQ(letter_at(after(supported, "d3s"), "c3"), 'd');
  const Position alone = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "........",  //
                                           "..dcEx..",  //
                                           "........",  //
                                           "........"});
  EXPECT_EQ(letter_at(after(alone, "d3s"), "c3"), '.');
}

TEST(RulesTurn, PieceThatDiesInATrapStillCompletesItsPull) {
  const Position died = after(draw(Side::gold, {"........",  //
                                                "........",  //
                                                "..x..x..",  //
                                                "..r.....",  //
                                                "..D.....",  //
                                                "..x..x..",  //
                                                "........",  //
                                                "........"}),
                              "c4s");
  EXPECT_EQ(letter_at(died, "c3"), '.');
  EXPECT_EQ(letter_at(after(died, "c5s"), "c4"), 'r');
}

TEST(RulesTurn, MustChangeTheBoard) {
  const Position start = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "....E...",  //
                                           "r.x..x..",  //
                                           "........",  //
                                           "R......."});
  for (const Rules rules : kBothRules) {
    EXPECT_EQ(why_turn(start, rules, "e4n e5s"), "the turn does not change the board");
    // It may pass through the board it began with.
    EXPECT_EQ(why_turn(start, rules, "e4n e5s e4w"), "");
  }
}

TEST(RulesTurn, MayStopAfterAnyStepExceptBetweenTheHalvesOfAPush) {
  const Position start = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "..rHc...",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "R......."});
  for (const Rules rules : kBothRules) {
    EXPECT_EQ(why_turn(start, rules, "e4e"), "the turn ends between the halves of a push");
    EXPECT_EQ(why_turn(start, rules, "e4e d4e"), "");
    EXPECT_EQ(why_turn(start, rules, "d4n"), "");
    EXPECT_EQ(why_turn(start, rules, "d4n c4e"), "");
    EXPECT_EQ(why_turn(start, rules, "d4n c4e a1n"), "");
  }
  EXPECT_FALSE(start.may_end_turn());
}

}  // namespace
}  // namespace tusk::arimaa
