#include <gtest/gtest.h>

#include "arimaa/engine/engine.h"
#include "arimaa/engine/fixed_depth.h"
#include "arimaa/engine/minimax.h"
#include "arimaa/engine/small_boards.h"
#include "base/random.h"
#include "sample.h"

namespace tusk::arimaa {
namespace {

using testing::Minimax;

TEST(Search, WithoutTechniquesEqualsMinimax) {
  Random random(21);
  const auto evaluator = make_evaluator(EngineOptions{}.evaluator);
  Minimax minimax(*evaluator);
  for (int i = 0; i < (kSanitized ? 10 : 60); ++i) {
    const Position position = testing::small_board(random, 3);
    const int depth = random.between(1, 5);
    ASSERT_EQ(testing::searched(position, depth, no_techniques()), minimax.value(position, depth))
        << i << " depth " << depth;
  }
}

// These prune nothing that could change the score of a fixed depth.
TEST(Search, ExactTechniquesKeepTheScore) {
  Random random(22);
  for (const auto flag : {&Techniques::zero_window, &Techniques::killers, &Techniques::history,
                          &Techniques::continuation, &Techniques::capture_order}) {
    Techniques techniques = no_techniques();
    techniques.*flag = true;
    for (int i = 0; i < (kSanitized ? 5 : 25); ++i) {
      const Position position = testing::small_board(random, 3);
      const int depth = random.between(1, 5);
      ASSERT_EQ(testing::searched(position, depth, techniques), testing::searched(position, depth, no_techniques()))
          << i;
    }
  }
}

TEST(Search, CommutationKeepsTheScoreOfAWholeTurn) {
  Random random(23);
  Techniques techniques = no_techniques();
  techniques.commutation = true;
  for (int i = 0; i < (kSanitized ? 10 : 60); ++i) {
    const Position position = testing::small_board(random, 3);
    ASSERT_EQ(testing::searched(position, 4, techniques), testing::searched(position, 4, no_techniques())) << i;
  }
}

// Rabbits capture nothing, and from their own half they reach no goal in three steps.
Position rabbits_in_the_middle(Random& random) {
  Position position;
  for (const Side side : kSides)
    for (int placed = 0; placed < 3;) {
      const Square square(random.between(0, 7), side == Side::gold ? 3 : 4);
      if ((position.occupied() & square.bit()) != 0) continue;
      position.place({side, Animal::rabbit}, square);
      ++placed;
    }
  if (random.chance(0.5)) position.set_side(Side::silver);
  return position;
}

TEST(Search, JudgesAnOpenTurnWithItsStepsLeft) {
  Random random(25);
  const auto evaluator = make_evaluator("network");
  Minimax minimax(*evaluator);
  Techniques open = no_techniques();
  open.quiescence = open.open_turns = true;
  Techniques ended = open;
  ended.open_turns = false;
  int different = 0;
  for (int i = 0; i < 60; ++i) {
    const Position position = rabbits_in_the_middle(random);
    const int depth = random.between(1, 3);
    const Score score = testing::searched(position, depth, open);
    ASSERT_EQ(score, minimax.value(position, depth)) << i << " depth " << depth;
    different += static_cast<int>(testing::searched(position, depth, ended) != score);
  }
  EXPECT_GT(different, 30);
}

TEST(Engine, SameNodesTwiceWithOneThread) {
  Random random(24);
  for (int i = 0; i < 5; ++i) {
    const Position position = testing::small_board(random, 8);
    SearchLimits limits;
    limits.nodes = 20000;
    Engine first;
    Engine second;
    const auto one = first.search(Root(position), limits);
    const auto two = second.search(Root(position), limits);
    EXPECT_EQ(one.nodes, two.nodes);
    ASSERT_FALSE(one.lines.empty());
    EXPECT_EQ(one.lines[0].score, two.lines[0].score);
    EXPECT_EQ(one.lines[0].turns[0], two.lines[0].turns[0]);
  }
}

TEST(Engine, EveryLineIsLegalPlay) {
  Random random(25);
  EngineOptions options;
  options.multipv = 3;
  Engine engine(options);
  for (int i = 0; i < 20; ++i) {
    const Position position = testing::small_board(random, 7);
    SearchLimits limits;
    limits.nodes = 8000;
    for (const auto& line : engine.search(Root(position), limits).lines) {
      Game game(position, Rules::official);
      for (const auto& turn : line.turns) {
        // The end of a line may be a turn cut off in the middle by the depth.
        if (game.outcome() || (&turn == &line.turns.back() && !game.why_illegal(turn).empty())) break;
        EXPECT_EQ(game.why_illegal(turn), "");
        game.play(turn);
      }
      EXPECT_FALSE(line.turns.empty());
    }
  }
}

TEST(Engine, HelperThreadsGiveALegalTurnToo) {
  Random random(26);
  EngineOptions options;
  options.threads = 4;
  Engine engine(options);
  for (int i = 0; i < 5; ++i) {
    const Position position = testing::small_board(random, 8);
    SearchLimits limits;
    limits.nodes = 20000;
    const auto report = engine.search(Root(position), limits);
    ASSERT_FALSE(report.lines.empty());
    EXPECT_EQ(Game(position, Rules::official).why_illegal(report.lines[0].turns[0]), "");
  }
}

TEST(Engine, ThreadsMayChangeBetweenSearches) {
  Random random(27);
  Engine engine;
  for (const int threads : {3, 1, 2, 2, 4}) {
    EngineOptions options;
    options.threads = threads;
    options.hash_mebibytes = 4;
    engine.set_options(options);
    const Position position = testing::small_board(random, 8);
    SearchLimits limits;
    limits.depth = 7;
    const auto report = engine.search(Root(position), limits);
    EXPECT_TRUE(report.finished);
    EXPECT_EQ(Game(position, Rules::official).why_illegal(report.lines.at(0).turns.at(0)), "");
  }
}

}  // namespace
}  // namespace tusk::arimaa
