// Samples from the tree of a search: a fair choice of what teaches something.
#include "learning/tree_samples.h"

#include <gtest/gtest.h>
#include <map>

#include "arimaa/engine/engine.h"
#include "arimaa/notation/position_text.h"
#include "learning/selfplay.h"

namespace tusk::learning {
namespace {

using namespace arimaa;
using search::Bound;

Position with_steps_taken(int steps) {
  Position position;
  position.place({Side::gold, Animal::rabbit}, Square(0, 1));
  position.set_steps_taken(steps);
  return position;
}

std::vector<Sample> kept(TreeSamples& samples, int ply = 3) {
  std::vector<Sample> all;
  samples.move_to(all, ply);
  return all;
}

TEST(TreeSamples, TakeWhatSaysSomething) {
  Random random(1);
  TreeSamples samples(10, 6, random);
  const Position start = with_steps_taken(0);
  samples.see({start, 0, 500, Bound::lower, 6});   // better than it looks
  samples.see({start, 0, -500, Bound::upper, 6});  // worse
  samples.see({start, 0, -500, Bound::lower, 6});  // known already
  samples.see({start, 0, 500, Bound::upper, 6});   // known already
  samples.see({start, 0, 20, Bound::exact, 5});    // not deep enough
  samples.see({start, 0, 20, Bound::exact, 9});
  const auto all = kept(samples);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0], (Sample{start, 500, SampleResult::at_least, 3, 0}));
  EXPECT_EQ(all[1], (Sample{start, -500, SampleResult::at_most, 3, 0}));
  EXPECT_EQ(all[2], (Sample{start, 20, SampleResult::unknown, 3, 0}));
  EXPECT_TRUE(kept(samples).empty());
}

TEST(TreeSamples, ChooseFairly) {
  Random random(2);
  TreeSamples samples(8, 1, random);
  std::map<Score, int> times;
  for (int i = 0; i < 3000; ++i) {
    for (Score score = 0; score < 20; ++score) samples.see({with_steps_taken(0), 0, score, Bound::exact, 4});
    for (Score score = 20; score < 24; ++score) samples.see({with_steps_taken(2), 0, score, Bound::exact, 4});
    const auto all = kept(samples);
    ASSERT_EQ(all.size(), 8U);  // four of the twenty, and all four of the others
    for (const Sample& sample : all) ++times[sample.score];
  }
  for (Score score = 0; score < 20; ++score) EXPECT_NEAR(times[score], 600, 120) << score;
  for (Score score = 20; score < 24; ++score) EXPECT_EQ(times[score], 3000) << score;
}

TEST(TreeSamples, FollowTheGameTheyBelongTo) {
  SelfplayOptions options;
  options.engine.hash_mebibytes = 1;
  options.limits.nodes = 2000;
  options.tree_samples = 6;
  options.tree_depth = 3;
  Engine engine(options.engine);
  const SelfplayGame game = play_selfplay_game(engine, options, 4);
  ASSERT_EQ(game.samples, play_selfplay_game(engine, options, 4).samples);
  std::size_t of_tree = 0;
  for (const Sample& sample : game.samples) {
    ASSERT_EQ(sample.position.inconsistency(), std::nullopt);
    ASSERT_LT(sample.position.steps_taken(), kStepsPerTurn);
    ASSERT_TRUE(of_tree == 0 || !is_known(sample.result)) << "a game in one piece, then its trees";
    of_tree += static_cast<std::size_t>(!is_known(sample.result));
  }
  EXPECT_GT(of_tree, static_cast<std::size_t>(game.turns));
  EXPECT_LE(of_tree, static_cast<std::size_t>(6 * game.turns));
}

}  // namespace
}  // namespace tusk::learning
