// Bomb's search: right where brute force can tell, legal everywhere, and each of its parts does something.
#include "arimaa/historic/bomb_search.h"

#include <gtest/gtest.h>

#include "arimaa/board/turns.h"
#include "arimaa/engine/bench_positions.h"
#include "arimaa/engine/legal_turn.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/historic/bomb_table.h"
#include "arimaa/historic/legal_games.h"
#include "arimaa/notation/position_text.h"
#include "sample.h"

namespace tusk::arimaa::historic {
namespace {

const std::atomic<bool> kGoOn{false};

BombReport searched(const Position& position, int depth, const BombOptions& options = {.table_bits = 12}) {
  SearchLimits limits;
  limits.depth = depth;
  return BombSearch(options).search(Root(position), limits, kGoOn);
}

TEST(BombSearch, TurnsAreLegal) {
  BombSearch search({.table_bits = 12});
  expect_legal_turns(search, 600, Random(3));
}

// Four steps deep the value is the best evaluation, or a goal, over all turns of four steps; without extensions.
TEST(BombSearch, OneTurnIsBruteForce) {
  const auto evaluator = make_evaluator("bomb");
  BombOptions plain{.goals = false, .null_move = false, .table_bits = 16};
  plain.passes = true;
  int compared = 0;
  for (const std::string_view text : std::span(kBenchPositions).first(3)) {
    const Position position = parse_position(text).position;
    const BombReport report = searched(position, 4, plain);
    Score best = -kInfinity;
    TurnEnumerator().for_each(position, [&](const Turn&, const Position& after) {
      Position next = after;
      next.end_turn();
      best = std::max(best, -evaluator->evaluate(next));
      return true;
    });
    EXPECT_EQ(report.score, best) << text;
    ++compared;
  }
  EXPECT_EQ(compared, 3);
}

TEST(BombSearch, SeesGoalsAndPartsMatter) {
  const Position goal = parse_position("g [                R                     e                E        ]").position;
  const BombReport won = searched(goal, 5);
  EXPECT_TRUE(is_win(won.score));
  // Few pieces, and a rabbit of Silver three steps from its goal.
  const Position position =
      parse_position("g [r      r  c                 e    r E        D    R      R      R]").position;
  const std::uint64_t nodes = searched(position, 7).nodes;
  for (const auto& change : std::initializer_list<void (*)(BombOptions&)>{
           [](BombOptions& o) { o.killers = false; }, [](BombOptions& o) { o.history = false; },
           [](BombOptions& o) { o.passes = true; }, [](BombOptions& o) { o.goals = false; }}) {
    BombOptions options{.table_bits = 12};
    change(options);
    EXPECT_NE(searched(position, 7, options).nodes, nodes);
  }
}

// It needs more steps left than the turn has, in the other side's turn: nine steps at least.
TEST(BombSearch, NullMoveActs) {
  const Position position =
      parse_position("g [r                           e      E                           R]").position;
  BombOptions without{.table_bits = 12};
  without.null_move = false;
  EXPECT_LT(searched(position, 9).nodes, searched(position, 9, without).nodes);
}

TEST(BombSearch, EndsWhenTold) {
  SearchLimits limits;
  limits.nodes = 1000;
  const Position position = parse_position(kBenchPositions[1]).position;
  const BombReport report = BombSearch().search(Root(position), limits, kGoOn);
  EXPECT_LE(report.nodes, 1000U);
  const std::atomic<bool> stop{true};
  EXPECT_FALSE(BombSearch().search(Root(position), {}, stop).turn.empty());
  limits = {};
  limits.maximum_seconds = 0.05;
  EXPECT_LT(BombSearch().search(Root(position), limits, kGoOn).seconds, 2);
}

// What the table knows must not shorten the turn that is played.
TEST(BombSearch, ASecondSearchPlaysAWholeTurn) {
  BombSearch search({.table_bits = 16});
  SearchLimits limits;
  limits.depth = 5;
  for (const std::string_view text : std::span(kBenchPositions).first(kSanitized ? 1 : 2)) {
    const Root root(parse_position(text).position);
    const BombReport first = search.search(root, limits, kGoOn);
    ASSERT_EQ(first.turn.size(), kStepsPerTurn);
    const BombReport second = search.search(root, limits, kGoOn);
    EXPECT_EQ(second.turn.size(), kStepsPerTurn) << text;
    EXPECT_EQ(second.score, first.score) << text;
  }
}

// The first iteration takes thousands of nodes; what it has found before it is cut off counts.
TEST(BombSearch, PlaysWhatAnUnfinishedIterationFound) {
  const auto evaluator = make_evaluator("bomb");
  SearchLimits limits;
  limits.nodes = 1000;
  int better = 0;
  for (const std::string_view text : kBenchPositions) {
    const Root root(parse_position(text).position);
    const auto value = [&](const Turn& turn) {
      Position after = root.position;
      for (const Step step : turn) after.make(step);
      after.end_turn();
      return -evaluator->evaluate(after);
    };
    const Turn found = BombSearch({.table_bits = 12}).search(root, limits, kGoOn).turn;
    better += value(found) > value(legal_turn_from(root, Turn{}).value()) ? 1 : 0;
  }
  EXPECT_GE(better, static_cast<int>(std::size(kBenchPositions)) * 3 / 4);
}

TEST(BombTable, KeepsWhatIsCloserToTheRoot) {
  BombTable table(4);
  table.store({16, 1, 3, 0, search::Bound::exact});
  table.store({32, 2, 5, 0, search::Bound::exact});
  ASSERT_NE(table.find(16), nullptr);
  EXPECT_EQ(table.find(16)->score, 1);
  EXPECT_EQ(table.find(32)->score, 2);
  // Not close enough for the primary half: it takes the place in the other.
  table.store({48, 3, 2, 0, search::Bound::exact});
  EXPECT_EQ(table.find(16), nullptr);
  EXPECT_EQ(table.find(48)->score, 3);
  EXPECT_EQ(table.find(32)->score, 2);
}

}  // namespace
}  // namespace tusk::arimaa::historic
