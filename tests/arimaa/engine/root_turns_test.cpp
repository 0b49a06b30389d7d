// The root's turns as a list: sound where nothing is left out, and legal and watchful where most is.
#include <gtest/gtest.h>

#include "arimaa/board/rules.h"
#include "arimaa/engine/engine.h"
#include "arimaa/engine/fixed_depth.h"
#include "arimaa/engine/small_boards.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/random_play.h"
#include "arimaa/tactics/goal.h"
#include "base/random.h"
#include "sample.h"

namespace tusk::arimaa {
namespace {

// From the first depth beyond a turn on, whatever has been searched before.
EngineOptions listing(const Techniques& techniques, int kept) {
  EngineOptions options;
  options.hash_mebibytes = 1;
  options.techniques = techniques;
  options.params.root_turns_nodes = 0;
  options.params.root_turns_kept = kept;
  return options;
}

SearchReport search_to(int depth, const Position& position, const EngineOptions& options) {
  SearchLimits limits;
  limits.depth = depth;
  return Engine(options).search(Root(position), limits);
}

TEST(RootTurns, AllOfThemKeepTheScore) {
  Random random(61);
  for (int i = 0; i < (kSanitized ? 20 : 1000); ++i) {
    const Position position = testing::small_board(random, 3);
    const int depth = random.between(5, 6);
    const Techniques exact = testing::only({&Techniques::zero_window, &Techniques::commutation});
    Techniques with_list = exact;
    with_list.root_turns = true;
    const auto listed = search_to(depth, position, listing(with_list, 100'000));
    ASSERT_EQ(listed.lines.at(0).score, search_to(depth, position, listing(exact, 1)).lines.at(0).score)
        << short_form(position) << " depth " << depth;
  }
}

TEST(RootTurns, AFewOfThemAreLegal) {
  Random random(62);
  for (int i = 0; i < sample(100); ++i) {
    const Game game = testing::random_game(random, random.between(2, 40)).game;
    if (game.outcome()) continue;
    EngineOptions options = listing({}, random.between(1, 5));
    options.multipv = random.between(1, 3);
    SearchLimits limits;
    limits.depth = 5;
    for (const Line& line : Engine(options).search(Root(game), limits).lines)
      ASSERT_EQ(game.why_illegal(line.turns.at(0)), "") << short_form(game.position());
  }
}

// However few turns are kept, one that wins by force with a threat to reach the goal is found.
TEST(RootTurns, ThreatsOfAGoalAreKept) {
  Random random(63);
  int wins = 0;
  for (int i = 0; i < 3000 && wins < 10; ++i) {
    const Position position = testing::small_board(random, 6);
    if (steps_to_goal(position, position.side(), kStepsPerTurn) > 0) continue;
    // A win with the third turn: this one threatens, and no answer helps.
    constexpr int kThreeTurns = 3 * kStepsPerTurn;
    Techniques by_steps;
    by_steps.root_turns = false;
    const Score score = search_to(kStepsPerTurn + 1, position, listing(by_steps, 1)).lines.at(0).score;
    if (score < win_at(kThreeTurns)) continue;
    ++wins;
    EXPECT_EQ(search_to(kStepsPerTurn + 1, position, listing({}, 1)).lines.at(0).score, score) << short_form(position);
  }
  EXPECT_EQ(wins, 10);
}

}  // namespace
}  // namespace tusk::arimaa
