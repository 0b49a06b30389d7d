#include "learning/tree_samples.h"

#include <algorithm>

namespace tusk::learning {

namespace {

using arimaa::Score;
using search::Bound;

// A bound that the evaluation already satisfies by more than this teaches nothing.
constexpr Score kSlack = 150;

bool says_something(const arimaa::TreeVerdict& verdict) {
  const Score above = verdict.evaluation - verdict.score;
  return verdict.bound == Bound::exact || (verdict.bound == Bound::lower && above < kSlack) ||
         (verdict.bound == Bound::upper && above > -kSlack);
}

SampleResult result_of(Bound bound) {
  if (bound == Bound::lower) return SampleResult::at_least;
  return bound == Bound::upper ? SampleResult::at_most : SampleResult::unknown;
}

}  // namespace

TreeSamples::TreeSamples(int wanted, int min_depth, Random& random) : min_depth_(min_depth), random_(random) {
  turn_starts_.size = static_cast<std::size_t>(wanted + 1) / 2;
  mid_turns_.size = static_cast<std::size_t>(wanted) / 2;
}

void TreeSamples::see(const arimaa::TreeVerdict& verdict) {
  if (verdict.depth < min_depth_ || !says_something(verdict)) return;
  Reservoir& reservoir = verdict.position.steps_taken() == 0 ? turn_starts_ : mid_turns_;
  ++reservoir.seen;
  const auto sample = [&] { return Sample{verdict.position, verdict.score, result_of(verdict.bound), 0, 0}; };
  if (reservoir.kept.size() < reservoir.size) {
    reservoir.kept.push_back(sample());
    return;
  }
  const std::uint64_t place = random_.below(reservoir.seen);
  if (place < reservoir.size) reservoir.kept[place] = sample();
}

void TreeSamples::move_to(std::vector<Sample>& samples, int ply) {
  for (Reservoir* reservoir : {&turn_starts_, &mid_turns_}) {
    for (Sample& sample : reservoir->kept) sample.ply = ply;
    samples.insert(samples.end(), reservoir->kept.begin(), reservoir->kept.end());
    reservoir->kept.clear();
    reservoir->seen = 0;
  }
}

}  // namespace tusk::learning
