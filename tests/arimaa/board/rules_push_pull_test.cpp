// A test for every sentence of the rules about pushes and pulls.
#include <gmock/gmock.h>

#include "arimaa/board/rules_helpers.h"

namespace tusk::arimaa {
namespace {

using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

TEST(RulesPushPull, PushMovesAWeakerEnemyThenThePusherTakesItsPlace) {
  const Position start = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "...Dc...",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "........"});
  EXPECT_THAT(steps_from(start, "e4"), UnorderedElementsAre("e4n", "e4e", "e4s"));
  const Position pushed = after(start, "e4e d4e");
  EXPECT_EQ(letter_at(pushed, "f4"), 'c');
  EXPECT_EQ(letter_at(pushed, "e4"), 'D');
  EXPECT_EQ(pushed.steps_taken(), 2);
}

TEST(RulesPushPull, OnlyAStrictlyWeakerEnemyIsPushed) {
  const Position equal = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "...Dd...",  //
                                           "..x..x..",  //
                                           "..R.....",  //
                                           "..re...."});
  EXPECT_THAT(steps_from(equal, "e4"), UnorderedElementsAre());
  // A rabbit is weaker than nobody it could meet.
  EXPECT_THAT(steps_from(equal, "c1"), UnorderedElementsAre());
  EXPECT_THAT(steps_from(equal, "d1"), UnorderedElementsAre());
}

TEST(RulesPushPull, SecondHalfOfAPushMustFollowAtOnce) {
  const Position begun = after(draw(Side::gold, {"........",  //
                                                 "........",  //
                                                 "..x..x..",  //
                                                 "....M...",  //
                                                 "...Dc...",  //
                                                 "..x.Cx..",  //
                                                 "........",  //
                                                 "R......."}),
                               "e4e");
  EXPECT_EQ(begun.pending(), Pending::push);
  // The cat on e3 is no stronger than the cat that left e4, so only dog and camel can complete the push.
  EXPECT_THAT(steps_of(begun), UnorderedElementsAre("d4e", "e5s"));
  EXPECT_EQ(why(begun, "a1n"), "R on a1 cannot step before the push off e4 is completed");
  EXPECT_EQ(why(begun, "e3n"), "C on e3 cannot complete the push off e4: it is frozen or not stronger");
  EXPECT_EQ(why(begun, "f4e"), "c on f4 cannot move before the push begun is completed");
}

TEST(RulesPushPull, PieceFrozenWhenThePushBeganCannotCompleteIt) {
  // The dog on c4 is frozen by the horse on b4; the camel on e4 is free.
  const Position begun = after(draw(Side::gold, {"........",  //
                                                 "........",  //
                                                 "..x..x..",  //
                                                 "........",  //
                                                 ".hDcM...",  //
                                                 "..x..x..",  //
                                                 "........",  //
                                                 "........"}),
                               "d4n");
  EXPECT_THAT(steps_of(begun), UnorderedElementsAre("e4w"));
}

TEST(RulesPushPull, PushNeedsTwoStepsLeft) {
  const Position start = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "...Dc...",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "R......."});
  EXPECT_EQ(why(after(start, "a1n a2n"), "e4e"), "");
  EXPECT_THAT(why(after(start, "a1n a2n a3n"), "e4e"), HasSubstr("no step is left to complete a push"));
}

TEST(RulesPushPull, PushedRabbitMayGoInAnyDirection) {
  const Position start = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "...Er...",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "........"});
  EXPECT_THAT(steps_from(start, "e4"), UnorderedElementsAre("e4n", "e4e", "e4s"));
  EXPECT_EQ(letter_at(after(start, "e4n d4e"), "e5"), 'r');
}

TEST(RulesPushPull, PullMovesAWeakerEnemyIntoTheSquareJustLeft) {
  const Position stepped = after(draw(Side::gold, {"........",  //
                                                   "........",  //
                                                   "..x..x..",  //
                                                   "........",  //
                                                   "..rHm...",  //
                                                   "..xR.x..",  //
                                                   "........",  //
                                                   "........"}),
                                 "d4n");
  EXPECT_EQ(why(stepped, "c4e"), "");
  EXPECT_NE(why(stepped, "e4w"), "") << "the camel is stronger than the horse";
  const Position pulled = after(stepped, "c4e");
  EXPECT_EQ(letter_at(pulled, "d4"), 'r');
  EXPECT_EQ(letter_at(pulled, "d5"), 'H');
  EXPECT_EQ(pulled.pending(), Pending::none);
}

TEST(RulesPushPull, PullIsPossibleWithTheLastStep) {
  const Position stepped = after(draw(Side::silver, {".......c",  //
                                                     "........",  //
                                                     "..x..x..",  //
                                                     "...d....",  //
                                                     "...R....",  //
                                                     "..x..x..",  //
                                                     "........",  //
                                                     "........"}),
                                 "h8w g8e d5n");
  EXPECT_EQ(letter_at(after(stepped, "d4n"), "d5"), 'R');
}

TEST(RulesPushPull, PullMustFollowItsStepAtOnce) {
  const Position start = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "..rH....",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "R......."});
  EXPECT_EQ(why(after(start, "d4e"), "c4e"), "");
  EXPECT_THAT(why(after(start, "d4e a1n"), "c4e"), HasSubstr("nor one that just left that square to pull it"));
}

TEST(RulesPushPull, StepThatCompletedAPushCannotStartAPull) {
  const Position pushed = after(draw(Side::gold, {"........",  //
                                                  "........",  //
                                                  "..x..x..",  //
                                                  "........",  //
                                                  "..rHc...",  //
                                                  "..x..x..",  //
                                                  "........",  //
                                                  "........"}),
                                "e4e d4e");
  EXPECT_NE(why(pushed, "c4e"), "");
}

TEST(RulesPushPull, PieceThatFreezesItselfWithItsStepStillPulls) {
  const Position stepped = after(draw(Side::gold, {"........",  //
                                                   "........",  //
                                                   "..x..x..",  //
                                                   "........",  //
                                                   "..rD.h..",  //
                                                   "..x..x..",  //
                                                   "........",  //
                                                   "........"}),
                                 "d4e");
  EXPECT_EQ(stepped.frozen(Side::gold), square_named("e4").bit());
  EXPECT_EQ(letter_at(after(stepped, "c4e"), "d4"), 'r');
}

TEST(RulesPushPull, EnemyStepThatCanBeAPullIsOneAndForcesNothing) {
  // The rabbit's step to d4 could also begin a push by the cat on c5.
  const Position pulled = after(draw(Side::gold, {"........",  //
                                                  "........",  //
                                                  "..x..x..",  //
                                                  "..C.....",  //
                                                  "..rD....",  //
                                                  "..x..x..",  //
                                                  "........",  //
                                                  "........"}),
                                "d4e c4e");
  EXPECT_TRUE(pulled.may_end_turn());
  EXPECT_EQ(why(pulled, "e4n"), "");
  EXPECT_EQ(why(pulled, "c5s"), "");
}

}  // namespace
}  // namespace tusk::arimaa
