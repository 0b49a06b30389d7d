// Self-play: the same games from the same seeds, legal positions, scores and results that belong together.
#include "learning/selfplay.h"

#include <gtest/gtest.h>
#include <map>

#include "arimaa/board/move.h"
#include "arimaa/engine/engine.h"
#include "learning/feature_record.h"

namespace tusk::learning {
namespace {

using namespace arimaa;

SelfplayOptions quick() {
  SelfplayOptions options;
  options.engine.hash_mebibytes = 1;
  options.limits.nodes = 300;
  options.games = 8;
  options.detours = 1.5;
  options.detour_depth = 1;
  return options;
}

TEST(Selfplay, IsTheSameForTheSameSeed) {
  const SelfplayOptions options = quick();
  Engine one(options.engine);
  Engine two(options.engine);
  (void)play_selfplay_game(two, options, 5);  // what was played before must not matter
  const SelfplayGame first = play_selfplay_game(one, options, 6);
  const SelfplayGame second = play_selfplay_game(two, options, 6);
  EXPECT_EQ(first.turns, second.turns);
  EXPECT_EQ(first.samples, second.samples);
  EXPECT_NE(first.samples, play_selfplay_game(one, options, 7).samples);
}

TEST(Selfplay, GivesPositionsThatCanArise) {
  std::size_t with_result = 0;
  std::size_t in_mid_turn = 0;
  int games = 0;
  run_selfplay(quick(), nullptr,
               [&](const SelfplayGame& game) {
                 ++games;
                 EXPECT_GT(game.turns, 3);
                 std::map<Side, SampleResult> results;
                 for (const Sample& sample : game.samples) {
                   const Position& position = sample.position;
                   ASSERT_EQ(position.inconsistency(), std::nullopt);
                   ASSERT_LT(position.steps_taken(), kStepsPerTurn);
                   ASSERT_EQ(position.unsupported(), 0U);
                   in_mid_turn += static_cast<std::size_t>(position.steps_taken() > 0);
                   const Move move = Move::from_code(sample.move - 1);
                   if (!move.is_end_turn()) {
                     ASSERT_TRUE(is_legal(position, move));
                   }
                   if (sample.result == SampleResult::unknown) continue;
                   ++with_result;
                   // One side has won all of its positions, the other none.
                   const auto [known, is_new] = results.try_emplace(position.side(), sample.result);
                   ASSERT_EQ(known->second, sample.result);
                 }
                 if (results.size() == 2) {
                   EXPECT_NE(results[Side::gold], results[Side::silver]);
                 }
               },
               {});
  EXPECT_EQ(games, 8);
  EXPECT_GT(with_result, 100U);
  EXPECT_GT(in_mid_turn, 50U);
}

TEST(Selfplay, StopsWhenTold) {
  SelfplayOptions options = quick();
  options.games = 1000000;
  options.threads = 2;
  int games = 0;
  std::stop_source stop;
  run_selfplay(
      options, nullptr,
      [&](const SelfplayGame&) {
        if (++games == 3) stop.request_stop();
      },
      stop.get_token());
  EXPECT_GE(games, 3);
  EXPECT_LE(games, 5);
}

TEST(Selfplay, BeginsNoGameAfterItsTime) {
  SelfplayOptions options = quick();
  options.games = 3000;
  options.minutes = 0.2 / 60;
  int games = 0;
  run_selfplay(options, nullptr, [&](const SelfplayGame&) { ++games; }, {});
  EXPECT_GE(games, 1);
  EXPECT_LT(games, 3000);
  options.minutes = 0;
  games = 0;
  run_selfplay(options, nullptr, [&](const SelfplayGame&) { ++games; }, {});
  EXPECT_EQ(games, 0);
}

TEST(Selfplay, KeepsOnlyTheVerdictsOfTheLearner) {
  const SelfplayOptions options = quick();
  Engine learner(options.engine);
  EngineOptions other_style = options.engine;
  other_style.evaluator.name = "bomb";
  Engine rival(other_style);
  Random random(2);
  const SelfplayPlayers players{{{&rival, false}, {&learner, true}}};
  const SelfplayGame game = play_selfplay_game(players, random_start(2, random), options.limits, options, random);
  std::size_t judged = 0;
  for (const Sample& sample : game.samples) {
    if (sample.result == SampleResult::unknown) continue;
    ASSERT_EQ(sample.score == kNoVerdict, sample.position.side() == Side::gold);
    judged += static_cast<std::size_t>(sample.score != kNoVerdict);
  }
  EXPECT_GT(judged, 5U);
}

TEST(Selfplay, StartsAndStraysAreLegalPositions) {
  SelfplayOptions options = quick();
  options.detours = 0;
  options.odd_starts = 1;
  options.second_looks = 0.5;
  options.deep_games = 0.3;
  options.deep_factor = 2;
  options.strays = 0.5;
  options.games = 12;
  std::size_t strays = 0;
  std::size_t deep = 0;
  std::size_t incomplete = 0;
  run_selfplay(options, nullptr,
               [&](const SelfplayGame& game) {
                 deep += static_cast<std::size_t>(game.nodes == 600);
                 for (const Sample& sample : game.samples) {
                   ASSERT_EQ(sample.position.inconsistency(), std::nullopt);
                   ASSERT_EQ(sample.position.unsupported(), 0U);
                   strays += static_cast<std::size_t>(sample.result == SampleResult::unknown);
                   incomplete +=
                       static_cast<std::size_t>(sample.ply == 0 && count_bits(sample.position.occupied()) < 32);
                 }
               },
               {});
  EXPECT_GT(strays, 100U);
  EXPECT_GT(deep, 0U);
  EXPECT_GT(incomplete, 0U);
}

TEST(FeatureRecord, HoldsTheInputsOfBothViews) {
  SelfplayOptions options = quick();
  Engine engine(options.engine);
  for (const Sample& sample : play_selfplay_game(engine, options, 1).samples) {
    const FeatureRecord record = features_of(sample);
    const network::Seen seen(sample.position);
    for (std::size_t view = 0; view < 2; ++view) {
      const auto inputs =
          network::active_inputs(seen, view == 0 ? sample.position.side() : other(sample.position.side()));
      for (int i = 0; i < network::kMaxActive; ++i)
        ASSERT_EQ(record.views[view][static_cast<std::size_t>(i)], i < inputs.size() ? inputs[i] : network::kInputs);
    }
    int pieces = 0;
    for (const auto content : record.board) pieces += content > 0 ? 1 : 0;
    ASSERT_EQ(pieces, count_bits(sample.position.occupied()));
    ASSERT_EQ(record.score, sample.score);
    ASSERT_EQ(record.head, network::head_of(sample.position));
  }
}

}  // namespace
}  // namespace tusk::learning
