// A test for every sentence of the rules about the end of the game, in both rule sets.
#include "arimaa/board/rules_helpers.h"

namespace tusk::arimaa {
namespace {

void play(Game& game, std::string_view turn) {
  ASSERT_EQ(game.why_illegal(turn_named(turn)), "") << turn;
  game.play(turn_named(turn));
}

std::optional<Outcome> outcome_after(const Position& start, Rules rules, std::string_view turn) {
  Game game(start, rules);
  EXPECT_EQ(game.outcome(), std::nullopt);
  play(game, turn);
  return game.outcome();
}

std::optional<Outcome> won(Side side, Reason reason) { return Outcome{side, reason}; }

TEST(RulesEnd, RabbitOfTheMoverOnItsGoalRankWins) {
  const Drawing rows{"........",  //
                     "R.......",  //
                     "..x..x..",  //
                     "........",  //
                     "........",  //
                     "..x..x..",  //
                     ".......r",  //
                     "........"};
  for (const Rules rules : kBothRules) {
    EXPECT_EQ(outcome_after(draw(Side::gold, rows), rules, "a7n"), won(Side::gold, Reason::goal));
    EXPECT_EQ(outcome_after(draw(Side::silver, rows), rules, "h2s"), won(Side::silver, Reason::goal));
    EXPECT_EQ(outcome_after(draw(Side::gold, rows), rules, "a7e"), std::nullopt);
  }
}

TEST(RulesEnd, RabbitOfTheOpponentOnItsGoalRankWinsForTheOpponent) {
  const Position start = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "........",  //
                                           "..xE.x..",  //
                                           "...r....",  //
                                           "R......."});
  for (const Rules rules : kBothRules)
    EXPECT_EQ(outcome_after(start, rules, "d2s d3s"), won(Side::silver, Reason::goal));
}

TEST(RulesEnd, RabbitThatLeavesTheGoalRankWithinTheTurnEndsNothing) {
  const Position start = draw(Side::gold, {".......m",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "........",  //
                                           "..xE.x..",  //
                                           "...r....",  //
                                           "R......."});
  for (const Rules rules : kBothRules)
    EXPECT_EQ(outcome_after(start, rules, "d2s d3s d2e d1n"), std::nullopt) << "pushed onto d1, then pulled off it";
}

TEST(RulesEnd, WithRabbitsOfBothOnTheirGoalRanksTheMoverWins) {
  const Position start = draw(Side::gold, {"........",  //
                                           "R.......",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "........",  //
                                           "..xE.x..",  //
                                           "...r....",  //
                                           "........"});
  for (const Rules rules : kBothRules)
    EXPECT_EQ(outcome_after(start, rules, "d2s d3s a7n"), won(Side::gold, Reason::goal));
}

TEST(RulesEnd, OpponentWithoutRabbitsLosesOrIn2006PlaysOn) {
  const Position start = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "..D....m",  //
                                           "..r.....",  //
                                           "..x..x..",  //
                                           "........",  //
                                           ".......R"});
  EXPECT_EQ(outcome_after(start, Rules::official, "c4s c5s"), won(Side::gold, Reason::eliminated));
  EXPECT_EQ(outcome_after(start, Rules::rules2006, "c4s c5s"), std::nullopt);
}

TEST(RulesEnd, MoverWithoutRabbitsLosesOrIn2006PlaysOn) {
  const Position start = draw(Side::gold, {"........",  //
                                           "......r.",  //
                                           "..x..x..",  //
                                           "...E....",  //
                                           "........",  //
                                           ".Rx..x..",  //
                                           "........",  //
                                           "........"});
  EXPECT_EQ(outcome_after(start, Rules::official, "b3e"), won(Side::silver, Reason::eliminated));
  EXPECT_EQ(outcome_after(start, Rules::rules2006, "b3e"), std::nullopt);
}

TEST(RulesEnd, WhenBothLoseTheirLastRabbitTheMoverWinsOrIn2006ItIsADraw) {
  const Position start = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "..D.....",  //
                                           "..r.....",  //
                                           "..x..x..",  //
                                           ".....R..",  //
                                           ".......m"});
  EXPECT_EQ(outcome_after(start, Rules::official, "c4s c5s f2n"), won(Side::gold, Reason::eliminated));
  EXPECT_EQ(outcome_after(start, Rules::rules2006, "c4s c5s f2n"), (Outcome{std::nullopt, Reason::no_rabbits}));
}

TEST(RulesEnd, GoalComesBeforeElimination) {
  const Position start = draw(Side::gold, {"........",  //
                                           "R.......",  //
                                           "..x..x..",  //
                                           "..D.....",  //
                                           "..r.....",  //
                                           "..x..x..",  //
                                           "........",  //
                                           ".......m"});
  for (const Rules rules : kBothRules)
    EXPECT_EQ(outcome_after(start, rules, "c4s c5s a7n"), won(Side::gold, Reason::goal));
}

TEST(RulesEnd, EliminationComesBeforeImmobilisation) {
  // Silver's only piece is captured.
  const Position start = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "..D.....",  //
                                           "..r.....",  //
                                           "..x..x..",  //
                                           "........",  //
                                           ".......R"});
  EXPECT_EQ(outcome_after(start, Rules::official, "c4s c5s"), won(Side::gold, Reason::eliminated));
  EXPECT_EQ(outcome_after(start, Rules::rules2006, "c4s c5s"), won(Side::gold, Reason::immobilised));
}

TEST(RulesEnd, OpponentWithAllPiecesFrozenLoses) {
  const Position start = draw(Side::gold, {".......r",  //
                                           ".....C..",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "R......."});
  for (const Rules rules : kBothRules) {
    EXPECT_EQ(outcome_after(start, rules, "f7e g7e"), won(Side::gold, Reason::immobilised));
    EXPECT_EQ(outcome_after(start, rules, "f7e"), std::nullopt);
  }
}

TEST(RulesEnd, OpponentWithAllPiecesBlockedLoses) {
  // Rabbits freeze nobody, but there is no way past them, and none back.
  const Position start = draw(Side::gold, {"........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           ".......r",  //
                                           "......RR",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "........"});
  for (const Rules rules : kBothRules)
    EXPECT_EQ(outcome_after(start, rules, "g4n"), won(Side::gold, Reason::immobilised));
}

TEST(RulesEnd, NoPlayAfterTheEnd) {
  const Position start = draw(Side::gold, {".......r",  //
                                           "R.......",  //
                                           "..x..x..",  //
                                           "........",  //
                                           "........",  //
                                           "..x..x..",  //
                                           "........",  //
                                           ".......C"});
  for (const Rules rules : kBothRules) {
    Game game(start, rules);
    play(game, "a7n");
    EXPECT_EQ(game.why_illegal(turn_named("h8s")), "the game is over (goal)");
  }
}

const Drawing kShuttle{"r.......",  //
                       "......e.",  //
                       "..x..x..",  //
                       "........",  //
                       "........",  //
                       "..x..x..",  //
                       ".E......",  //
                       ".......R"};

Game shuttled_twice(Rules rules) {
  Game game(draw(Side::gold, kShuttle), rules);
  for (const char* turn : {"b2e", "g7w", "c2w", "f7e", "b2e", "g7w", "c2w"}) play(game, turn);
  EXPECT_EQ(game.times_seen(draw(Side::gold, kShuttle)), 2);
  return game;
}

TEST(RulesEnd, ThirdRepetitionIsIllegal) {
  Game game = shuttled_twice(Rules::official);
  EXPECT_EQ(game.why_illegal(turn_named("f7e")), "the turn brings about the same position for the third time");
  EXPECT_EQ(game.why_illegal(turn_named("f7e g7n")), "") << "passing through it is no repetition";
  EXPECT_EQ(game.outcome(), std::nullopt);
}

TEST(RulesEnd, ThirdRepetitionIn2006IsLegalAndLoses) {
  Game game = shuttled_twice(Rules::rules2006);
  EXPECT_EQ(game.outcome(), std::nullopt);
  play(game, "f7e");
  EXPECT_EQ(game.outcome(), won(Side::gold, Reason::repetition));
}

TEST(RulesEnd, SameBoardWithTheOtherSideToMoveIsNoRepetition) {
  for (const Rules rules : kBothRules) {
    Game game(draw(Side::gold, kShuttle), rules);
    for (const char* turn : {"b2e", "g7w", "c2w", "f7e", "b2e", "g7w", "c2e", "f7e", "d2w c2w"}) play(game, turn);
    EXPECT_TRUE(game.position().same_board(draw(Side::gold, kShuttle)));
    EXPECT_EQ(game.times_seen(game.position()), 1);
    EXPECT_EQ(game.outcome(), std::nullopt);
  }
}

// Silver's only movable piece is the rabbit on rank 8, which walks over a8, b8 and c8.
const Drawing kCage{".r.H....",  //
                    "rrrD....",  //
                    "RDC..x..",  //
                    "........",  //
                    "........",  //
                    "..x..x..",  //
                    "........",  //
                    "...E...."};

// In the end the rabbit stands on a8 and the elephant on e1; with it there, b8 and c8 have been seen twice each.
Game caged(Rules rules) {
  Game game(draw(Side::gold, kCage), rules);
  for (const char* turn : {"d1e", "b8e", "e1e", "c8w", "f1w", "b8e", "e1n", "c8w", "e2n", "b8e", "e3s e2s", "c8w",
                           "e1n e2w", "b8e", "d2s d1e", "c8w", "e1n e2e", "b8w"}) {
    EXPECT_EQ(game.outcome(), std::nullopt);
    play(game, turn);
  }
  play(game, "f2s f1w");
  return game;
}

TEST(RulesEnd, OpponentWhoseEveryTurnIsAThirdRepetitionLoses) {
  const Game game = caged(Rules::official);
  EXPECT_TRUE(has_legal_step(game.position()));
  EXPECT_EQ(game.outcome(), won(Side::gold, Reason::immobilised));
}

TEST(RulesEnd, In2006TheOpponentMustRepeatAndLoses) {
  for (const char* turn : {"a8e", "a8e b8e"}) {
    Game game = caged(Rules::rules2006);
    EXPECT_EQ(game.outcome(), std::nullopt);
    play(game, turn);
    EXPECT_EQ(game.outcome(), won(Side::gold, Reason::repetition));
  }
}

}  // namespace
}  // namespace tusk::arimaa
