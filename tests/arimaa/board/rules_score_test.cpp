// The scores that decide a game stopped by a limit, calculated by hand.
#include "arimaa/board/rules_helpers.h"
#include "arimaa/board/setup.h"

namespace tusk::arimaa {
namespace {

Outcome by_score(const Position& position, Rules rules) { return Game(position, rules).outcome_by_score(); }

TEST(RulesScore, Of2006IsRabbitProgressPlusPiecesTimesRabbitsPlusOne) {
  const Position position = draw(Side::gold, {"........",  //
                                              "........",  //
                                              "..x..x..",  //
                                              "...R..d.",  //
                                              "....E...",  //
                                              "..x..x.r",  //
                                              "R.......",  //
                                              ".H..e..."});
  // Rabbits on the second and fifth row: 8 + 125; elephant 6, horse 4, two rabbits; times 3.
  EXPECT_EQ(score2006(position, Side::gold), 133 + 12 * 3);
  // The rabbit on h3 is in Silver's sixth row: 216; elephant 6, dog 3, rabbit 1; times 2.
  EXPECT_EQ(score2006(position, Side::silver), 216 + 10 * 2);
  EXPECT_EQ(by_score(position, Rules::rules2006), (Outcome{Side::silver, Reason::score}));
}

TEST(RulesScore, Of2006WithoutRabbitsIsThePieces) {
  const Position position = draw(Side::gold, {"........",  //
                                              "........",  //
                                              "..x..x..",  //
                                              "...E....",  //
                                              "....e...",  //
                                              "..x..x..",  //
                                              "........",  //
                                              ".M......"});
  EXPECT_EQ(score2006(position, Side::gold), 11);
  EXPECT_EQ(score2006(position, Side::silver), 6);
  EXPECT_EQ(by_score(position, Rules::rules2006), (Outcome{Side::gold, Reason::score}));
}

TEST(RulesScore, Of2006EqualIsADraw) {
  const Position setups = draw(Side::gold, {"rrrrrrrr",  //
                                            "hdcemcdh",  //
                                            "..x..x..",  //
                                            "........",  //
                                            "........",  //
                                            "..x..x..",  //
                                            "HDCEMCDH",  //
                                            "RRRRRRRR"});
  // Eight rabbits on the first row; 6 + 5 + 4 + 4 + 3 + 3 + 2 + 2 + 8 = 37; times 9.
  for (const Side side : kSides) EXPECT_EQ(score2006(setups, side), 8 + 37 * 9);
  EXPECT_EQ(by_score(setups, Rules::rules2006), (Outcome{std::nullopt, Reason::score}));
}

TEST(RulesScore, OfficialMorePiecesNowWin) {
  // Far behind by the score of 2006, but with one piece more.
  const Position position = draw(Side::gold, {"........",  //
                                              "........",  //
                                              "..x..x..",  //
                                              "........",  //
                                              "....CC..",  //
                                              "..x..x..",  //
                                              "R......r",  //
                                              "....e..."});
  EXPECT_EQ(by_score(position, Rules::official), (Outcome{Side::gold, Reason::score}));
  EXPECT_EQ(by_score(position, Rules::rules2006), (Outcome{Side::silver, Reason::score}));
  EXPECT_EQ(by_score(position.colours_swapped(), Rules::official), (Outcome{Side::silver, Reason::score}));
}

TEST(RulesScore, OfficialEqualNowTheLastLeaderWinsElseSilver) {
  Game game(draw(Side::gold, {".......r",  //
                              "........",  //
                              "..x..x..",  //
                              "..D..R..",  //
                              "..r..m..",  //
                              "..x..x..",  //
                              ".......R",  //
                              "........"}),
            Rules::official);
  EXPECT_EQ(game.outcome_by_score(), (Outcome{Side::silver, Reason::score})) << "never different";
  game.play(turn_named("c4s c5s"));
  EXPECT_EQ(game.outcome_by_score(), (Outcome{Side::gold, Reason::score})) << "three against two";
  game.play(turn_named("f5n f4n"));
  EXPECT_EQ(count_bits(game.position().of(Side::gold)), count_bits(game.position().of(Side::silver)));
  EXPECT_EQ(game.outcome_by_score(), (Outcome{Side::gold, Reason::score})) << "Gold led last";
}

TEST(RulesScore, OfficialDifferenceWithinATurnIsNotCounted) {
  // Gold captures a rabbit and loses its cat in the same turn.
  Game game(draw(Side::gold, {".....c.r",  //
                              "........",  //
                              "..x..x..",  //
                              "..D.....",  //
                              "..r.....",  //
                              "..x..x..",  //
                              ".....C.R",  //
                              "........"}),
            Rules::official);
  game.play(turn_named("c4s c5s f2n"));
  EXPECT_EQ(game.outcome_by_score(), (Outcome{Side::silver, Reason::score}));
}

}  // namespace
}  // namespace tusk::arimaa
