// Learning the weights of the classic evaluation from self-play by temporal differences: each position's verdict is
// pulled towards the verdicts that follow it in the game and, at the end, towards the result.
//
// Zhong (2005) did this at the roots of shallow searches and it did not work. Here the verdict is that of the position
// at the end of the searched line, which is what the evaluation was really asked about (TD-leaf).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arimaa/eval/classic_weights.h"
#include "arimaa/eval/evaluator.h"

namespace tusk::lab {

using ClassicWeights = std::array<double, arimaa::classic::kWeights>;

struct TdOptions {
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
[[nodiscard]] ClassicWeights td_gradient(const std::vector<TdMoment>& moments, double result, double lambda);

struct TdProgress {
  std::uint64_t games = 0;
  double error = 0;   // mean squared step from a verdict to the next
  double change = 0;  // root of the mean squared change of the weights so far, in typical amounts
};

struct TdResult {
  ClassicWeights weights;
  std::vector<TdProgress> curve;
};

// Deterministic for a seed, whatever the number of threads. `goes_on` is asked before every game.
[[nodiscard]] TdResult learn_by_td(const TdOptions& options, const ClassicWeights& start,
                                   const std::function<void(const TdProgress&)>& on_update,
                                   const std::function<bool()>& goes_on);

[[nodiscard]] ClassicWeights classic_weights_of(const arimaa::Evaluator& classic);
// A weights file, for the option `weights` of the engine.
[[nodiscard]] std::string to_weights_file(const ClassicWeights& weights, const std::string& remark);

}  // namespace tusk::lab
