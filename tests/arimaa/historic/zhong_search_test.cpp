// Zhong's search: its generator against plain enumeration, its values against brute force and against itself with its
// techniques switched off, legal turns everywhere.
#include "arimaa/historic/zhong_search.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

#include "arimaa/board/turns.h"
#include "arimaa/engine/bench_positions.h"
#include "arimaa/engine/win_score.h"
#include "arimaa/historic/legal_games.h"
#include "arimaa/historic/reversal.h"
#include "arimaa/historic/step_combo.h"
#include "arimaa/historic/zhong_order.h"
#include "arimaa/notation/position_text.h"
#include "sample.h"

namespace tusk::arimaa::historic {
namespace {

const std::atomic<bool> kGoOn{false};
constexpr ZhongGeneration kAllTurns{.combos = false, .repetitions = true, .reversible = false};
// Few pieces of each kind: whole trees can be searched.
constexpr std::array kSmall{"g [r              r          m           E           D          R  ]",
                            "s [      r            c     h                 Ed                 R ]",
                            "g [r      r  c                 e    r E        D    R      R      R]"};

ZhongReport searched(const Position& position, int depth, ZhongOptions options) {
  options.table_bits = 14;
  SearchLimits limits;
  limits.depth = depth;
  return ZhongSearch(options).search(Root(position), limits, kGoOn);
}

// Without what may change the value.
ZhongOptions exact() {
  ZhongOptions options;
  options.generation = kAllTurns;
  options.null_move = false;
  return options;
}

// Every sequence of steps that is a legal turn.
template <typename Use>
void for_each_sequence(const Position& start, const Position& position, Turn& turn, const Use& use) {
  if (position.may_end_turn() && position.board_key() != start.board_key()) use(turn, position);
  for (const Step step : legal_steps(position)) {
    turn.push_back(step);
    for_each_sequence(start, position.after(step), turn, use);
    turn.pop_back();
  }
}

TEST(ZhongSearch, GeneratesEveryTurnOnce) {
  for (const char* text : kSmall) {
    const Position position = parse_position(text).position;
    EXPECT_EQ(searched(position, 4, exact()).root_turns, static_cast<int>(distinct_turns(position).size())) << text;
  }
  const Position position = parse_position(kBenchPositions[1]).position;
  EXPECT_EQ(searched(position, 4, exact()).root_turns, static_cast<int>(distinct_turns(position).size()));
}

TEST(ZhongSearch, CombosLeaveOutWhatBeginsApart) {
  for (const char* text : kSmall) {
    const Position position = parse_position(text).position;
    std::set<Position::Key> kept;
    Turn turn;
    for_each_sequence(position, position, turn, [&](const Turn& steps, const Position& end) {
      if (steps.size() < 2 || belong_together(position, steps[0], steps[1])) kept.insert(end.board_key());
    });
    ZhongOptions options = exact();
    options.generation.combos = true;
    EXPECT_EQ(searched(position, 4, options).root_turns, static_cast<int>(kept.size())) << text;
    EXPECT_LT(kept.size(), distinct_turns(position).size()) << text;
  }
}

// By trying all sequences of the other side.
TEST(ZhongSearch, KnowsWhatCanBeTakenBack) {
  // A horse beside an elephant, and a dog beside the other one.
  constexpr std::array kTouching{"g [r                          h       E                         R  ]",
                                 "g [r                          h     e E     D                   R  ]"};
  int back = 0, stays = 0;
  for (const char* text : kTouching) {
    const Position start = parse_position(text).position;
    for (const Turn& turn : distinct_turns(start)) {
      Position after = start;
      for (const Step step : turn) after.make(step);
      after.end_turn();
      if (!has_legal_step(after)) continue;
      int fewest = kStepsPerTurn + 1;
      Turn reply;
      for_each_sequence(after, after, reply, [&](const Turn& steps, const Position& end) {
        if (end.same_board(start)) fewest = std::min(fewest, steps.size());
      });
      for (int steps = 1; steps <= kStepsPerTurn; ++steps)
        ASSERT_EQ(can_take_back(after, start, steps), fewest <= steps) << text;
      ++(fewest <= kStepsPerTurn ? back : stays);
    }
  }
  EXPECT_GT(back, 5);
  EXPECT_GT(stays, 500);
}

TEST(ZhongSearch, OneTurnIsBruteForce) {
  const auto evaluator = make_evaluator("zhong");
  ZhongOptions options = exact();
  options.goals = false;
  for (const std::string_view text : std::span(kBenchPositions).first(3)) {
    const Position position = parse_position(text).position;
    Score best = -kInfinity;
    for (const Turn& turn : distinct_turns(position)) {
      Position after = position;
      for (const Step step : turn) after.make(step);
      after.end_turn();
      best = std::max(best, -evaluator->evaluate(after));
    }
    EXPECT_EQ(searched(position, 4, options).score, best) << text;
  }
}

// Deepening, killers, history, table and the removal of repetitions make the search faster and change no value.
TEST(ZhongSearch, SafeTechniquesKeepTheValue) {
  ZhongOptions plain = exact();
  plain.killers = plain.history = plain.table = plain.deepening = plain.generation.repetitions = false;
  for (const char* text : kSmall) {
    const Position position = parse_position(text).position;
    const ZhongReport all = searched(position, 7, exact()), none = searched(position, 7, plain);
    EXPECT_EQ(all.score, none.score) << text;
    EXPECT_LT(2 * all.nodes, none.nodes) << text;
    if (kSanitized) break;
  }
}

TEST(ZhongSearch, TurnBasedAgreesAndCostsMore) {
  ZhongOptions by_turns = exact();
  by_turns.turn_based = true;
  by_turns.table = false;
  const Position position = parse_position(kSmall[0]).position;
  const ZhongReport steps = searched(position, 8, exact()), turns = searched(position, 8, by_turns);
  EXPECT_EQ(steps.score, turns.score);
  EXPECT_LT(steps.nodes, turns.nodes);
}

TEST(ZhongSearch, UnsafeTechniquesSaveNodes) {
  const Position position = parse_position(kSmall[2]).position;
  const std::uint64_t nodes = searched(position, 9, exact()).nodes;
  for (const auto& change : std::initializer_list<void (*)(ZhongOptions&)>{
           [](ZhongOptions& o) { o.null_move = true; }, [](ZhongOptions& o) { o.generation.combos = true; },
           [](ZhongOptions& o) { o.razoring = Razoring::turns; },
           [](ZhongOptions& o) { o.razoring = Razoring::combos; }}) {
    ZhongOptions options = exact();
    change(options);
    EXPECT_LT(searched(position, 9, options).nodes, nodes);
  }
}

TEST(ZhongSearch, TurnsAreLegal) {
  ZhongSearch search({.table_bits = 12});
  expect_legal_turns(search, sample(2000), Random(5));
}

// The killer of fewer cut-offs gives way.
TEST(ZhongOrder, KillersCount) {
  ZhongOrder order(true, false);
  const Position position = parse_position(kBenchPositions[0]).position;
  const StepNode node = root_node(Root(position));
  ZhongSteps steps;
  order.list(node, kNoStep, steps);
  const int first = steps[3].step, second = steps[5].step, third = steps[7].step;
  order.remember_cut(0, first);
  order.remember_cut(0, first);
  order.remember_cut(0, second);
  order.remember_cut(0, third);
  ZhongSteps again;
  order.list(node, kNoStep, again);
  EXPECT_EQ(ZhongOrder::pick(again, 0), first);
  EXPECT_EQ(ZhongOrder::pick(again, 1), third);
  EXPECT_EQ(ZhongOrder::pick(again, 2), steps[0].step) << "the others keep their order";
}

}  // namespace
}  // namespace tusk::arimaa::historic
