// Temporal differences: the gradient against its definition, and learning back a weight that was spoilt.
#include "lab/td.h"

#include <cmath>
#include <gtest/gtest.h>

#include "arimaa/eval/classic.h"
#include "arimaa/eval/classic_weights.h"
#include "base/random.h"
#include "learning/selfplay.h"
#include "sample.h"

namespace tusk::lab {
namespace {

using arimaa::classic::kWeights;

// The sum over all pairs of a moment and a later difference, as the textbooks write it.
TEST(TemporalDifferences, GradientIsTheTextbookSum) {
  Random random(1);
  for (int test = 0; test < 50; ++test) {
    std::vector<TdMoment> moments;
    for (int i = random.between(0, 12); i > 0; --i) {
      TdMoment moment{std::vector<float>(kWeights), 0.01 + 0.98 * random.unit()};
      for (auto& value : moment.features) value = static_cast<float>(random.between(-3, 3));
      moments.push_back(moment);
    }
    const double result = random.between(0, 1);
    const double lambda = random.unit();
    TdWeights expected(kWeights);
    for (std::size_t t = 0; t < moments.size(); ++t)
      for (std::size_t j = t; j < moments.size(); ++j) {
        const double next = j + 1 < moments.size() ? moments[j + 1].chance : result;
        const double difference = next - moments[j].chance;
        const double chance = moments[t].chance;
        for (std::size_t k = 0; k < kWeights; ++k)
          expected[k] += chance * (1 - chance) / 450 * static_cast<double>(moments[t].features[k]) *
                         std::pow(lambda, static_cast<double>(j - t)) * difference;
      }
    const TdWeights gradient = td_gradient(moments, result, lambda, kWeights);
    for (std::size_t k = 0; k < kWeights; ++k) ASSERT_NEAR(gradient[k], expected[k], 1e-9);
  }
}

TdOptions quick(int threads) {
  TdOptions options;
  options.games = kSanitized ? 4 : 16;
  options.games_per_update = kSanitized ? 2 : 8;
  options.nodes = 200;
  options.threads = threads;
  return options;
}

TEST(TemporalDifferences, IsTheSameOnAnyNumberOfThreads) {
  const auto start = weights_of(*arimaa::make_classic_evaluator());
  const auto run = [&](int threads) { return learn_by_td(quick(threads), start, [](const TdProgress&) {}, {}); };
  const TdResult one = run(1);
  const TdResult two = run(2);
  EXPECT_EQ(one.weights, two.weights);
  EXPECT_NE(one.weights, start);
  EXPECT_EQ(one.curve.size(), 2U);
}

// With worthless pieces to begin with, results alone must teach that pieces are worth something.
TEST(TemporalDifferences, LearnsThatPiecesAreWorthSomething) {
  auto start = weights_of(*arimaa::make_classic_evaluator());
  start[arimaa::classic::kMaterial] = 0;
  TdOptions options = quick(2);
  options.games = kSanitized ? 8 : 128;
  options.rate = 40;
  options.nodes = 100;
  const TdResult result = learn_by_td(options, start, [](const TdProgress&) {}, {});
  // The few games that a sanitizer can afford teach nothing yet.
  if (!kSanitized) {
    EXPECT_GT(result.weights[arimaa::classic::kMaterial], 0.05);
  }
}

// The worth of a position is the sum of its weights times their features, but for rounding. A capture is a weight times
// the material won, so that it is a feature of both.
TEST(TemporalDifferences, FeaturesOfZhongAddUp) {
  FeatureCounter counter("zhong");
  const auto zhong = arimaa::make_evaluator("zhong");
  const TdWeights weights = weights_of(*zhong);
  Random random(1);
  for (int i = 0; i < 20; ++i) {
    const arimaa::Position position = learning::random_start(8, random).position();
    const auto features = counter.count(position);
    ASSERT_EQ(features.size(), weights.size());
    double sum = 0;
    for (std::size_t k = 0; k < weights.size(); ++k) sum += weights[k] * static_cast<double>(features[k]);
    double expected = 0;
    for (const arimaa::Term& term : zhong->explain(position))
      expected += (term.name == "capture" ? 2 : 1) * (term.gold - term.silver);
    EXPECT_NEAR(sum, expected, 20) << i;
  }
}

TEST(TemporalDifferences, LearnsZhongsWeightsInHisWayAndInOurs) {
  const TdWeights start = weights_of(*arimaa::make_evaluator("zhong"));
  TdOptions options = quick(2);
  options.evaluator = "zhong";
  options.depth = 3;
  const auto learn = [&] { return learn_by_td(options, start, [](const TdProgress&) {}, {}); };
  const TdResult ours = learn();
  options.zhongs_way = true;
  const TdResult his = learn();
  EXPECT_NE(ours.weights, start);
  EXPECT_NE(his.weights, start);
  EXPECT_NE(his.weights, ours.weights);
  options.plain_rate = 0;
  EXPECT_EQ(learn().weights, start);
}

TEST(TemporalDifferences, StopsWhenTold) {
  const auto start = weights_of(*arimaa::make_classic_evaluator());
  std::stop_source stop;
  stop.request_stop();
  const TdResult result = learn_by_td(
      quick(1), start, [](const TdProgress&) {}, stop.get_token());
  EXPECT_EQ(result.weights, start);
  EXPECT_TRUE(result.curve.empty());
}

}  // namespace
}  // namespace tusk::lab
