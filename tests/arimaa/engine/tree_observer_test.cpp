// What a search tells of the positions in its tree is true: the bounds hold in plain minimax.
#include <gtest/gtest.h>
#include <vector>

#include "arimaa/engine/engine.h"
#include "arimaa/engine/fixed_depth.h"
#include "arimaa/engine/small_boards.h"
#include "arimaa/notation/position_text.h"
#include "base/random.h"
#include "sample.h"

namespace tusk::arimaa {
namespace {

struct Seen {
  Position position;
  Score score;
  search::Bound bound;
  int depth;
};

std::vector<Seen> tree_of(const Position& position, int depth, const Techniques& techniques) {
  EngineOptions options;
  options.hash_mebibytes = 1;
  options.techniques = techniques;
  Engine engine(options);
  std::vector<Seen> seen;
  engine.set_observer([&](const TreeVerdict& verdict) {
    EXPECT_LT(std::abs(verdict.score), kWinBound);
    seen.push_back({verdict.position, verdict.score, verdict.bound, verdict.depth});
  });
  SearchLimits limits;
  limits.depth = depth;
  (void)engine.search(Root(position), limits);
  return seen;
}

TEST(TreeObserver, HearsBoundsThatHold) {
  Random random(91);
  int lower = 0;
  int upper = 0;
  for (int i = 0; i < (kSanitized ? 6 : 30); ++i) {
    const Position root = testing::small_board(random, 2);
    for (const Seen& seen : tree_of(root, 5, testing::only({&Techniques::zero_window}))) {
      // A position in mid-turn alone does not say where its turn began, and a repetition is the root's affair.
      if (seen.position.steps_taken() > 0 || seen.position.board_key() == root.board_key()) continue;
      const Score exact = testing::searched(seen.position, seen.depth, no_techniques());
      if (std::abs(exact) >= kWinBound) continue;
      if (seen.bound != search::Bound::upper) {
        ASSERT_GE(exact, seen.score) << short_form(seen.position) << " depth " << seen.depth;
        ++lower;
      }
      if (seen.bound != search::Bound::lower) {
        ASSERT_LE(exact, seen.score) << short_form(seen.position) << " depth " << seen.depth;
        ++upper;
      }
    }
  }
  EXPECT_GT(lower, 30);
  EXPECT_GT(upper, 30);
}

TEST(TreeObserver, ChangesNothing) {
  Random random(92);
  const Position position = testing::small_board(random, 5);
  SearchLimits limits;
  limits.nodes = 20'000;
  Engine quiet;
  Engine observed;
  std::size_t told = 0;
  observed.set_observer([&](const TreeVerdict&) { ++told; });
  EXPECT_EQ(quiet.search(Root(position), limits).nodes, observed.search(Root(position), limits).nodes);
  EXPECT_GT(told, 100U);
  observed.set_observer({});
  const std::size_t before = told;
  (void)observed.search(Root(position), limits);
  EXPECT_EQ(told, before);
}

}  // namespace
}  // namespace tusk::arimaa
