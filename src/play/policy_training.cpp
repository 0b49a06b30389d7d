#include "play/policy_training.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tusk::play {

namespace {

using namespace arimaa;
using step_policy::Entries;

double logit_of(const Entries& entries, const PolicyLogits& logits) {
  double sum = 0;
  for (const std::int16_t entry : entries) sum += logits[static_cast<std::size_t>(entry)];
  return sum;
}

// The probabilities of the choices.
std::vector<double> softmax(const std::vector<Entries>& choices, const PolicyLogits& logits) {
  std::vector<double> chances(choices.size());
  for (std::size_t i = 0; i < choices.size(); ++i) chances[i] = logit_of(choices[i], logits);
  const double highest = *std::max_element(chances.begin(), chances.end());
  double total = 0;
  for (double& chance : chances) total += chance = std::exp(chance - highest);
  for (double& chance : chances) chance /= total;
  return chances;
}

// Adagrad: entries that are seen rarely keep a high rate.
class Learner {
 public:
  explicit Learner(double rate) : rate_(rate) {}

  void learn(const std::vector<Entries>& choices) {
    const auto chances = softmax(choices, logits_);
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const double slope = (i == 0 ? 1.0 : 0.0) - chances[i];
      for (const std::int16_t entry : choices[i])
        if (entry != step_policy::kNothing) step(static_cast<std::size_t>(entry), slope);
    }
  }
  [[nodiscard]] const PolicyLogits& logits() const { return logits_; }

 private:
  void step(std::size_t entry, double slope) {
    squares_[entry] += slope * slope;
    logits_[entry] += rate_ * slope / std::sqrt(squares_[entry] + 1);
  }

  double rate_;
  PolicyLogits logits_ = PolicyLogits(step_policy::kWeights);
  std::vector<double> squares_ = std::vector<double>(step_policy::kWeights);
};

void add_to(PolicyQuality& quality, const std::vector<Entries>& choices, const PolicyLogits& logits) {
  const auto chances = softmax(choices, logits);
  const auto better = std::count_if(chances.begin(), chances.end(), [&](double chance) { return chance > chances[0]; });
  quality.surprise -= std::log(chances[0]);
  quality.first += better == 0 ? 1 : 0;
  quality.mean_rank += 1 + static_cast<double>(better);
  ++quality.positions;
}

PolicyQuality mean_of(PolicyQuality quality) {
  const auto count = static_cast<double>(std::max<std::size_t>(quality.positions, 1));
  quality.surprise /= count;
  quality.first /= count;
  quality.mean_rank /= count;
  return quality;
}

}  // namespace

std::string policy_file(const PolicyLogits& logits) {
  std::string bytes;
  for (const double logit : logits) {
    const double limit = std::numeric_limits<std::int16_t>::max();
    const auto value = static_cast<std::int16_t>(std::lrint(std::clamp(logit * StepPolicy::kOne, -limit, limit)));
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  return bytes;
}

std::vector<Entries> choices_of(const Sample& sample) {
  std::vector<Entries> choices;
  if (sample.move == 0) return choices;
  const Move chosen = Move::from_code(sample.move - 1);
  const step_policy::Circumstances circumstances(sample.position);
  choices.push_back(circumstances.of(chosen));
  MoveList moves;
  generate_moves(sample.position, moves);
  for (const Move move : moves)
    if (move != chosen) choices.push_back(circumstances.of(move));
  if (sample.position.steps_taken() > 0 && !chosen.is_end_turn()) choices.push_back(circumstances.of(Move::end_turn()));
  return choices;
}

PolicyQuality judge_policy(std::span<const Sample> samples, const PolicyLogits& logits) {
  PolicyQuality quality;
  for (const Sample& sample : samples)
    if (const auto choices = choices_of(sample); !choices.empty()) add_to(quality, choices, logits);
  return mean_of(quality);
}

PolicyLogits learn_policy(std::span<const Sample> samples, const PolicyTraining& training,
                          const std::function<void(int epoch, const PolicyQuality& held_back)>& on_epoch) {
  Learner learner(training.rate);
  for (int epoch = 1; epoch <= training.epochs; ++epoch) {
    PolicyQuality quality;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const auto choices = choices_of(samples[i]);
      if (choices.empty()) continue;
      // Whole stretches of games are held back: positions of one game are alike.
      if (i / 1000 % training.held_back == 0)
        add_to(quality, choices, learner.logits());
      else
        learner.learn(choices);
    }
    on_epoch(epoch, mean_of(quality));
  }
  return learner.logits();
}

}  // namespace tusk::play
