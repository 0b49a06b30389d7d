// Logistic regression learns known weights; matches of evaluations do not depend on threads.
#include <cmath>
#include <gtest/gtest.h>

#include "arimaa/eval/evaluator.h"
#include "base/random.h"
#include "lab/evaluator_match.h"
#include "lab/logistic_tuning.h"
#include "lab/registry.h"
#include "lab/study_games.h"

namespace tusk::lab {
namespace {

TEST(LogisticTuning, FindsTheWeightsThatMadeTheResults) {
  Random random(1);
  const std::vector<double> truth{1.5, -0.7, 0};
  std::vector<Outcomes> samples;
  for (int i = 0; i < 20'000; ++i) {
    Outcomes sample;
    double logit = 0;
    for (const double weight : truth) {
      sample.features.push_back(2 * random.unit() - 1);
      logit += weight * sample.features.back();
    }
    sample.result = random.chance(1 / (1 + std::exp(-logit))) ? 1 : 0;
    samples.push_back(sample);
  }
  const LogisticFit fit = fit_logistic(samples, 1e-6);
  ASSERT_EQ(fit.weights.size(), truth.size());
  for (std::size_t i = 0; i < truth.size(); ++i) EXPECT_NEAR(fit.weights[i], truth[i], 0.1);
  EXPECT_LT(fit.loss, std::log(2.0));
  EXPECT_TRUE(fit_logistic({}, 1).weights.empty());
}

TEST(EvaluatorMatch, IsTheSameOnAnyNumberOfThreads) {
  const Experiment experiment{"match", "T", "S", "s", {}, {}, 1, nullptr};
  const auto play = [&](int threads) {
    SessionOptions options;
    options.threads = threads;
    Session session(experiment, options);
    EvaluatorMatch match;
    match.first = [] { return arimaa::make_evaluator("coxa"); };
    match.second = [] {
      const std::vector<arimaa::Weight> worthless{{"material", 0}};
      return evaluator_with("coxa", worthless);
    };
    match.games = 12;
    match.nodes = 60;
    match.first_noise = match.second_noise = 75;
    return play_evaluator_match(session, "one", match);
  };
  const ColourTallies one = play(1), two = play(3);
  EXPECT_EQ(one.gold.wins, two.gold.wins);
  EXPECT_EQ(one.silver.wins, two.silver.wins);
  EXPECT_EQ(one.gold.games(), 6);
  EXPECT_EQ(one.both().games(), 12);
  EXPECT_GT(one.both().wins, 6) << "pieces are worth something";
}

TEST(StudyGames, AreTheSameOnAnyNumberOfThreads) {
  const Experiment experiment{"games", "T", "S", "s", {}, {}, 1, nullptr};
  const auto play = [&](int threads) {
    SessionOptions options;
    options.threads = threads;
    Session session(experiment, options);
    SelfPlayPlan plan = network_plan(4, 60, 5);
    plan.longest_game = 12;
    std::vector<std::uint64_t> keys;
    for (const StudyGame& game : play_study_games(session, plan)) {
      EXPECT_EQ(game.positions.size(), game.turns.size() + 1);
      for (const auto& position : game.positions) keys.push_back(position.key());
    }
    return keys;
  };
  EXPECT_EQ(play(1), play(3));
}

}  // namespace
}  // namespace tusk::lab
