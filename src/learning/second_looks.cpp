#include "learning/second_looks.h"

#include <cmath>

#include "arimaa/engine/win_score.h"
#include "arimaa/eval/evaluator.h"

namespace tusk::learning {

using namespace arimaa;

namespace {

// A forecast is worth a second look if it gave the eventual winner a smaller chance than this.
constexpr double kWrongChance = 0.25;

}  // namespace

std::optional<Position> worst_forecast(std::span<const Sample> game) {
  std::optional<Position> worst;
  double least = kWrongChance;
  for (const Sample& sample : game) {
    if (sample.position.steps_taken() > 0 || sample.score == kNoVerdict || is_decided(sample.score)) continue;
    if (!is_known(sample.result)) continue;
    const double chance = 1 / (1 + std::exp(-sample.score / kScorePerLogit));
    const double of_result = sample.result == SampleResult::won ? chance : 1 - chance;
    if (of_result >= least) continue;
    least = of_result;
    worst = sample.position;
  }
  return worst;
}

void SecondLooks::add(const Position& position) {
  const std::lock_guard guard(lock_);
  if (positions_.size() < kCapacity)
    positions_.push_back(position);
  else
    positions_[next_++ % kCapacity] = position;
}

std::optional<Position> SecondLooks::draw(Random& random) {
  const std::lock_guard guard(lock_);
  if (positions_.empty()) return std::nullopt;
  return random.pick(positions_);
}

}  // namespace tusk::learning
