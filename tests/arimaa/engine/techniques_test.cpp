// What each technique of the search promises: exact ones keep the score, selective ones spare nodes without losing
// wins.
#include <gtest/gtest.h>

#include "arimaa/engine/engine.h"
#include "arimaa/engine/fixed_depth.h"
#include "arimaa/engine/small_boards.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/tactics/goal.h"
#include "base/random.h"
#include "sample.h"

namespace tusk::arimaa {
namespace {

using testing::only;
using testing::search_fixed_depth;
using testing::searched;
using testing::small_board;

// A position always comes up with the same depth left, so what the table remembers is what a search would find.
TEST(Techniques, TheTableKeepsTheScore) {
  Random random(51);
  std::uint64_t with = 0;
  std::uint64_t without = 0;
  for (int i = 0; i < 60; ++i) {
    const Position position = small_board(random, 3);
    const int depth = random.between(1, 6);
    const auto one = search_fixed_depth(position, depth, only({&Techniques::zero_window, &Techniques::table}));
    const auto two = search_fixed_depth(position, depth, only({&Techniques::zero_window}));
    ASSERT_EQ(one.score, two.score) << short_form(position) << " depth " << depth;
    with += one.nodes;
    without += two.nodes;
  }
  EXPECT_LT(2 * with, without);
}

Score score_of(const Position& position, int depth, const Techniques& techniques) {
  EngineOptions options;
  options.hash_mebibytes = 1;
  options.techniques = techniques;
  SearchLimits limits;
  limits.depth = depth;
  return Engine(options).search(Root(position), limits).lines.at(0).score;
}

TEST(Techniques, AspirationKeepsTheScore) {
  Random random(52);
  for (int i = 0; i < (kSanitized ? 5 : 20); ++i) {
    const Position position = small_board(random, 3);
    const Techniques exact = only({&Techniques::zero_window, &Techniques::commutation});
    Techniques narrow = exact;
    narrow.aspiration = true;
    ASSERT_EQ(score_of(position, 6, narrow), score_of(position, 6, exact)) << short_form(position);
  }
}

const auto kExact = {&Techniques::table, &Techniques::zero_window, &Techniques::commutation, &Techniques::killers,
                     &Techniques::history};

// What the goal test sees at the end of a turn, a search of one more turn finds too.
TEST(Techniques, TheGoalTestSeesAGoalOneTurnAhead) {
  Random random(53);
  Techniques tested = only(kExact);
  tested.goal_test = true;
  int lost = 0;
  for (int i = 0; i < 60; ++i) {
    const Position position = small_board(random, 2);
    if (!is_loss(searched(position, 4, tested))) continue;
    ++lost;
    ASSERT_TRUE(is_loss(searched(position, 8, only(kExact)))) << short_form(position);
  }
  EXPECT_GT(lost, 3);
}

// Moves that leave the threat alone lose, so leaving them out changes no score but how soon the loss comes.
TEST(Techniques, SearchingDefencesOnlyIsSound) {
  Random random(54);
  Techniques all = only(kExact);
  all.goal_test = true;
  Techniques defences = all;
  defences.defence_only = true;
  int threatened = 0;
  for (int i = 0; i < 150; ++i) {
    const Position position = small_board(random, 3);
    // The engine sees a goal of its own before it searches.
    if (steps_to_goal(position, position.side(), kStepsPerTurn) > 0) continue;
    if (steps_to_goal(position, other(position.side()), kStepsPerTurn) == 0) continue;
    ++threatened;
    const Score one = searched(position, 4, defences);
    const Score two = searched(position, 4, all);
    if (is_loss(two))
      ASSERT_TRUE(is_loss(one)) << short_form(position);
    else
      ASSERT_EQ(one, two) << short_form(position);
  }
  EXPECT_GT(threatened, 20);
}

TEST(Techniques, ExtensionsLookDeeperUnderAThreat) {
  Random random(55);
  Techniques plain = only(kExact);
  plain.goal_test = plain.defence_only = true;
  Techniques extended = plain;
  extended.extensions = true;
  int deeper = 0;
  for (int i = 0; i < 60; ++i) {
    const Position position = small_board(random, 3);
    const auto one = search_fixed_depth(position, 5, extended);
    const auto two = search_fixed_depth(position, 5, plain);
    ASSERT_GE(one.deepest, two.deepest) << short_form(position);
    deeper += static_cast<int>(one.deepest > two.deepest);
  }
  EXPECT_GT(deeper, 5);
}

// The elephant steps up to the dog, and pushes it into the trap with two steps more than the depth has.
TEST(Techniques, QuiescencePlaysCapturesOut) {
  const Position position =
      parse_position("g [rrr  rrr                                   d E  RRR  RRR        ]").position;
  EvaluatorChoice plain;
  plain.name = "coxa";
  const Score without = search_fixed_depth(position, 1, no_techniques(), plain).score;
  const Score with = search_fixed_depth(position, 1, only({&Techniques::quiescence}), plain).score;
  EXPECT_GT(with, without + 100);
}

// A refutation that is tried early spares the moves after it. Alone, each way to sort moves does.
class OrderingTechnique : public ::testing::TestWithParam<TechniqueName> {};

TEST_P(OrderingTechnique, SparesNodes) {
  Random random(58);
  const Techniques without = only({&Techniques::zero_window});
  Techniques with = without;
  with.*GetParam().flag = true;
  std::uint64_t nodes_with = 0;
  std::uint64_t nodes_without = 0;
  for (int i = 0; i < (kSanitized ? 3 : 40); ++i) {
    const Position position = small_board(random, 4);
    nodes_with += search_fixed_depth(position, 6, with).nodes;
    nodes_without += search_fixed_depth(position, 6, without).nodes;
  }
  // Three positions are too few to show it.
  if (!kSanitized) {
    EXPECT_LT(nodes_with, nodes_without);
  }
}

INSTANTIATE_TEST_SUITE_P(Techniques, OrderingTechnique,
                         ::testing::Values(TechniqueName{"killers", &Techniques::killers},
                                           TechniqueName{"history", &Techniques::history},
                                           TechniqueName{"continuation", &Techniques::continuation},
                                           TechniqueName{"capture_order", &Techniques::capture_order}),
                         [](const auto& test) { return std::string(test.param.name); });

struct Selective {
  const char* name;
  bool Techniques::*flag;
  int depth;
  int pieces;                                   // of each side
  bool Techniques::*base = &Techniques::table;  // what the technique builds on
};

class SelectiveTechnique : public ::testing::TestWithParam<Selective> {};

// Fewer nodes for the same depth, and a score that is seldom another.
TEST_P(SelectiveTechnique, SparesNodesAndSeldomChangesTheScore) {
  Random random(56);
  Techniques without = only(kExact);
  without.*GetParam().base = true;
  Techniques with = without;
  with.*GetParam().flag = true;
  std::uint64_t nodes_with = 0;
  std::uint64_t nodes_without = 0;
  int close = 0;
  constexpr int kPositions = kSanitized ? 4 : 20;
  for (int i = 0; i < kPositions; ++i) {
    const Position position = small_board(random, GetParam().pieces);
    const auto one = search_fixed_depth(position, GetParam().depth, with);
    const auto two = search_fixed_depth(position, GetParam().depth, without);
    nodes_with += one.nodes;
    nodes_without += two.nodes;
    close += static_cast<int>(std::abs(one.score - two.score) < 50);
  }
  EXPECT_LT(nodes_with, nodes_without);
  EXPECT_GE(close, kPositions * 2 / 3);
}

INSTANTIATE_TEST_SUITE_P(
    Techniques, SelectiveTechnique,
    ::testing::Values(Selective{"reductions", &Techniques::reductions, 6, 4},
                      Selective{"worsening", &Techniques::worsening, 10, 4, &Techniques::reductions},
                      Selective{"late_pruning", &Techniques::late_pruning, 4, 13},
                      Selective{"null_turn", &Techniques::null_turn, 9, 4},
                      Selective{"probcut", &Techniques::probcut, 9, 4},
                      Selective{"internal_reduction", &Techniques::internal_reduction, 9, 4},
                      Selective{"static_pruning", &Techniques::static_pruning, 6, 4},
                      Selective{"turn_pruning", &Techniques::turn_pruning, 6, 4, &Techniques::open_turns}),
    [](const auto& test) { return std::string(test.param.name); });

// A switch that changes nothing would be a technique that is not there. Some need three turns of depth to show.
TEST(Techniques, EverySwitchChangesTheSearch) {
  Random random(57);
  std::vector<Position> positions;
  for (const int pieces : {5, 5, 5, 9, 9}) positions.push_back(small_board(random, pieces));
  const auto nodes = [&](const Techniques& techniques) {
    EngineOptions options;
    options.hash_mebibytes = 1;
    options.techniques = techniques;
    Engine engine(options);
    SearchLimits limits;
    limits.depth = kSanitized ? 6 : 12;
    std::uint64_t sum = 0;
    for (const Position& position : positions) {
      engine.new_game();
      sum += engine.search(Root(position), limits).nodes;
    }
    return sum;
  };
  const std::uint64_t all = nodes({});
  for (const auto& technique : kTechniques) {
    Techniques one_less;
    one_less.*technique.flag = false;
    const std::uint64_t without = nodes(one_less);
    // Sanitizers watch each technique at work; what they can afford is not deep enough for the counts.
    if (!kSanitized) {
      EXPECT_NE(without, all) << technique.name;
    }
  }
}

}  // namespace
}  // namespace tusk::arimaa
