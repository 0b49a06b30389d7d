// Temporal-difference learning of evaluation weights from self-play: the value of each position is moved towards the
// later values in the game and, at its end, towards the result.
//
// Zhong (2005) did this at the roots of shallow searches, and it did not work. By default, the value here is that of
// the position at the end of the principal variation, which is what the evaluator actually scored (TD-leaf).
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
  std::string evaluator = "classic";  // or another evaluator that is linear in its weights
  // Uses the values of the game positions themselves and plain gradient steps, as Zhong did. Otherwise uses the values
  // at the ends of principal variations, with a step size adapted to each weight.
  bool zhongs_way = false;
  double plain_rate = 0.001;  // the learning rate in that case, with values in centi-rabbits
  int depth = 0;              // of each search in steps; 0: limited by nodes
  std::uint64_t games = 20000;
  int games_per_update = 256;
  std::uint64_t nodes = 1000;  // per search
  double lambda = 0.7;
  double rate = 0.5;  // change per update, in centi-rabbits for a typical amount of a feature
  std::uint64_t seed = 1;
  int threads = 1;
  int random_turns = 6;
};

// One position of a game: the features at the end of its principal variation (Gold's minus Silver's), and Gold's
// winning chance there.
struct TdMoment {
  std::vector<float> features;
  double chance = 0;
};

// The gradient from the moments of a game and its result (1: Gold won), without any learning rate.
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

// Deterministic for a seed, regardless of the number of threads. Starts no further game once a stop is requested.
[[nodiscard]] TdResult learn_by_td(const TdOptions& options, const TdWeights& start,
                                   const std::function<void(const TdProgress&)>& on_update,
                                   const std::stop_token& stop);

// Computes the amount of every weight's feature in a position, Gold's minus Silver's. Not thread-safe.
class FeatureCounter {
 public:
  explicit FeatureCounter(const std::string& evaluator);
  [[nodiscard]] std::vector<float> count(const arimaa::Position& position);

 private:
  struct Changed {
    std::unique_ptr<arimaa::Evaluator> evaluator;  // with one weight increased; null where that makes no sense
    double by = 0;
  };
  // `classic` counts its own features. For the others, features are measured by increasing each weight.
  std::unique_ptr<arimaa::Evaluator> plain_;
  std::vector<Changed> changed_;
};

[[nodiscard]] TdWeights weights_of(const arimaa::Evaluator& evaluator);
// A weights file for the engine's option `weights`.
[[nodiscard]] std::string to_weights_file(const std::string& evaluator, const TdWeights& weights,
                                          const std::string& remark);

}  // namespace tusk::lab
