// Each technique that claims to be sound, alone, against plain minimax on thousands of small positions.
#include <algorithm>
#include <gtest/gtest.h>
#include <optional>
#include <vector>

#include "arimaa/engine/engine.h"
#include "arimaa/engine/fixed_depth.h"
#include "arimaa/engine/minimax.h"
#include "arimaa/engine/small_boards.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/tactics/goal.h"
#include "base/random.h"
#include "sample.h"

namespace tusk::arimaa {
namespace {

using testing::Minimax;
using testing::only;
using testing::searched;
using testing::small_board;

struct Tried {
  Position position;
  int depth = 0;
};

bool has_goal(const Position& position, Side side) { return steps_to_goal(position, side, kStepsPerTurn) > 0; }

// Two pieces a side up to a step beyond a turn, or a rabbit a side for two turns. Most boards so empty have a goal in
// reach, and most of these are left out.
Tried to_try(Random& random, bool whole_turns) {
  for (;;) {
    const bool is_long = random.chance(0.1);
    const Position position = small_board(random, is_long ? 1 : 2);
    if (has_goal(position, position.side()) && random.chance(0.7)) continue;
    if (is_long) return {position, 2 * kStepsPerTurn};
    return {position, whole_turns ? kStepsPerTurn : random.between(1, kStepsPerTurn + 1)};
  }
}

struct Sound {
  const char* name;
  std::vector<bool Techniques::*> flags;
  bool whole_turns = false;
  bool sees_goals = false;
};

class SoundTechnique : public ::testing::TestWithParam<Sound> {};

TEST_P(SoundTechnique, EqualsMinimax) {
  constexpr int kPositions = sample(2000);
  Techniques techniques = no_techniques();
  for (const auto flag : GetParam().flags) techniques.*flag = true;
  const auto evaluator = make_evaluator(EvaluatorChoice{});
  Minimax minimax(*evaluator, GetParam().sees_goals);
  Random random(71);
  int decided = 0;
  for (int i = 0; i < kPositions; ++i) {
    const auto [position, depth] = to_try(random, GetParam().whole_turns);
    const Score score = minimax.value(position, depth);
    decided += static_cast<int>(is_decided(score));
    ASSERT_EQ(searched(position, depth, techniques), score) << short_form(position) << " depth " << depth;
  }
  EXPECT_GT(decided, kPositions / 20);
  EXPECT_LT(decided, kPositions * 3 / 4);
}

// Without techniques a search still leaves out what cannot be better than a win or worse than a loss already found.
// Orders of moves whose depth ends within a push are different for commutation: whole turns are its claim.
INSTANTIATE_TEST_SUITE_P(
    Search, SoundTechnique,
    ::testing::Values(Sound{"mate_distance", {}},
                      Sound{"mate_distance_with_goals_seen", {&Techniques::goal_test}, true, true},
                      Sound{"zero_window", {&Techniques::zero_window}}, Sound{"table", {&Techniques::table}},
                      Sound{"table_at_windows_of_one", {&Techniques::table, &Techniques::zero_window}},
                      Sound{"commutation", {&Techniques::commutation}, true},
                      Sound{"commutation_with_table", {&Techniques::commutation, &Techniques::table}, true}),
    [](const auto& test) { return std::string(test.param.name); });

// The engine deepens step by step. A goal of its own, and that there is no turn at all, it sees before it searches:
// such positions give nothing to compare.
std::optional<Score> deepened(Engine& engine, const Tried& tried) {
  if (has_goal(tried.position, tried.position.side())) return std::nullopt;
  SearchLimits limits;
  limits.depth = tried.depth;
  engine.new_game();
  const Line best = engine.search(Root(tried.position), limits).lines.at(0);
  if (best.turns.empty()) return std::nullopt;
  return best.score;
}

EngineOptions engine_with(const Techniques& techniques) {
  EngineOptions options;
  options.hash_mebibytes = 1;
  options.techniques = techniques;
  return options;
}

// Entries of earlier depths are there, and in the second turn positions come up again after different first turns.
TEST(Soundness, TheTableEqualsMinimaxFromDepthToDepth) {
  Engine engine(engine_with(only({&Techniques::table, &Techniques::zero_window})));
  const auto evaluator = engine.evaluator().clone();
  Minimax minimax(*evaluator);
  Random random(74);
  for (int compared = 0; compared < (kSanitized ? 20 : 1200);) {
    const bool rabbits_alone = compared % 6 != 0;
    const Tried tried{small_board(random, rabbits_alone ? 1 : 2), kStepsPerTurn + (rabbits_alone ? kStepsPerTurn : 2)};
    const auto score = deepened(engine, tried);
    if (!score) continue;
    ++compared;
    ASSERT_EQ(*score, minimax.value(tried.position, tried.depth))
        << short_form(tried.position) << " depth " << tried.depth;
  }
}

// One table for searches with windows here and there: what an entry proves for one it may not prove for the next.
TEST(Soundness, TheTableKeepsBoundsApart) {
  const auto evaluator = make_evaluator(EvaluatorChoice{});
  Minimax minimax(*evaluator);
  Random random(75);
  for (int i = 0; i < sample(1000); ++i) {
    const Position position = small_board(random, 1);
    constexpr int kDepth = 2 * kStepsPerTurn;
    const Score score = minimax.value(position, kDepth);
    search::SharedTable table(1);
    Searcher searcher(*evaluator, engine_with(only({&Techniques::table, &Techniques::zero_window})), table);
    SearchControl control;
    const Root root(position);
    searcher.prepare(root, control);
    for (int window = 0; window < 6; ++window) {
      const Score alpha = score + random.between(-100, 100);
      const Score beta = alpha + (random.chance(0.5) ? 1 : random.between(2, 100));
      const Score found = searcher.search_root(kDepth, alpha, beta);
      ASSERT_EQ(std::clamp(found, alpha, beta), std::clamp(score, alpha, beta))
          << short_form(position) << " " << alpha << " to " << beta;
    }
  }
}

// Iterations that begin with a narrow window, which they do from five steps on, come out as one with none.
TEST(Soundness, AspirationEqualsMinimax) {
  EngineOptions options = engine_with(only({&Techniques::aspiration}));
  options.params.aspiration_window = 5;
  Engine engine(options);
  const auto evaluator = engine.evaluator().clone();
  Minimax minimax(*evaluator);
  Random random(72);
  for (int compared = 0; compared < (kSanitized ? 20 : 1000);) {
    Tried tried = to_try(random, false);
    tried.depth = std::max(tried.depth, kStepsPerTurn + 1);
    const auto score = deepened(engine, tried);
    if (!score) continue;
    ++compared;
    ASSERT_EQ(*score, minimax.value(tried.position, tried.depth))
        << short_form(tried.position) << " depth " << tried.depth;
  }
}

// A move that leaves the threat alone loses, so only how soon a loss comes may change.
TEST(Soundness, DefencesOnlyEqualMinimax) {
  const auto evaluator = make_evaluator(EvaluatorChoice{});
  Minimax minimax(*evaluator, true);
  Random random(73);
  int threatened = 0;
  int lost = 0;
  while (threatened < sample(2000)) {
    const Position position = small_board(random, 3);
    if (has_goal(position, position.side()) || !has_goal(position, other(position.side()))) continue;
    ++threatened;
    const Score score = minimax.value(position, kStepsPerTurn);
    const Score found = searched(position, kStepsPerTurn, only({&Techniques::goal_test, &Techniques::defence_only}));
    lost += static_cast<int>(is_loss(score));
    if (is_loss(score))
      ASSERT_TRUE(is_loss(found)) << short_form(position);
    else
      ASSERT_EQ(found, score) << short_form(position);
  }
  EXPECT_GT(lost, sample(200));
  EXPECT_LT(lost, 1800);
}

}  // namespace
}  // namespace tusk::arimaa
