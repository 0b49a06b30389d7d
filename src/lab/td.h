// Learning the weights of an evaluation from self-play by temporal differences: each position's verdict is
// pulled towards the verdicts that follow it in the game and, at the end, towards the result.
//
// Zhong (2005) did this at the roots of shallow searches and it did not work. Unless told so, here the verdict is that
// of the position at the end of the searched line, which is what the evaluation was really asked about (TD-leaf).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "arimaa/eval/evaluator.h"

namespace tusk::lab {

// In the order of the evaluator's weights.
using TdWeights = std::vector<double>;

struct TdOptions {
  std::string evaluator = "classic";  // or another one that is a sum over its weights
  // Verdicts of the positions of the game themselves, and plain steps along the gradient, as Zhong tried it. Otherwise
  // those at the ends of searched lines, and steps of a size that fits each weight.
  bool zhongs_way = false;
  double plain_rate = 0.001;  // the learning rate then, with verdicts in centi-rabbits
  int depth = 0;              // steps of one search; 0: nodes decide
  std::uint64_t games = 20000;
  int games_per_update = 256;
  std::uint64_t nodes = 1000;  // of one search
  double lambda = 0.7;
  double rate = 0.5;  // centi-rabbits that a typical amount of a feature changes by in one update
  std::uint64_t seed = 1;
  int threads = 1;
  int random_turns = 6;
};

// One position of a game: the features at the end of the searched line (Gold's less Silver's), and Gold's chance there.
struct TdMoment {
  std::vector<float> features;
  double chance = 0;
};

// What the moments of a game and its result (1: Gold won) ask the weights to change by, before any rate.
[[nodiscard]] TdWeights td_gradient(const std::vector<TdMoment>& moments, double result, double lambda,
                                    std::size_t weights);

struct TdProgress {
  std::uint64_t games = 0;
  double error = 0;   // mean squared step from a verdict to the next
  double within = 0;  // half of its 95% interval over the games of the update
  double change = 0;  // root of the mean squared change of the weights so far, in typical amounts
};

struct TdResult {
  TdWeights weights;
  std::vector<TdProgress> curve;
};

// Deterministic for a seed, whatever the number of threads. Begins no game once a stop is requested.
[[nodiscard]] TdResult learn_by_td(const TdOptions& options, const TdWeights& start,
                                   const std::function<void(const TdProgress&)>& on_update,
                                   const std::stop_token& stop);

// How much of the feature of every weight a position has, Gold's less Silver's. One thread at a time.
class FeatureCounter {
 public:
  explicit FeatureCounter(const std::string& evaluator);
  [[nodiscard]] std::vector<float> count(const arimaa::Position& position);

 private:
  struct Changed {
    std::unique_ptr<arimaa::Evaluator> evaluator;  // with one weight more; none where that means nothing
    double by = 0;
  };
  // `classic` counts its features itself. The others are asked what more of a weight would change.
  std::unique_ptr<arimaa::Evaluator> plain_;
  std::vector<Changed> changed_;
};

[[nodiscard]] TdWeights weights_of(const arimaa::Evaluator& evaluator);
// A weights file, for the option `weights` of the engine.
[[nodiscard]] std::string to_weights_file(const std::string& evaluator, const TdWeights& weights,
                                          const std::string& remark);

}  // namespace tusk::lab
