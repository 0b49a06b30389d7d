#include "arimaa/eval/noisy.h"

#include <algorithm>

#include "base/random.h"

namespace tusk::arimaa {

namespace {

class NoisyEvaluator : public Evaluator {
 public:
  NoisyEvaluator(std::unique_ptr<Evaluator> inner, Score amplitude) : inner_(std::move(inner)), amplitude_(amplitude) {}

  [[nodiscard]] std::string_view name() const override { return inner_->name(); }
  [[nodiscard]] Score evaluate(const Position& position) override {
    return limited(inner_->evaluate(position) + noise(position));
  }
  [[nodiscard]] Score evaluate_at(const Position& position, int ply) override {
    return limited(inner_->evaluate_at(position, ply) + noise(position));
  }
  [[nodiscard]] bool values_steps_left() const override { return inner_->values_steps_left(); }
  [[nodiscard]] std::vector<Term> explain(const Position& position) override {
    std::vector<Term> terms = inner_->explain(position);
    const Score error = noise(position);
    terms.push_back({"noise", position.side() == Side::gold ? error : 0, position.side() == Side::silver ? error : 0});
    return terms;
  }
  [[nodiscard]] std::span<const Weight> weights() const override { return inner_->weights(); }
  void set_weight(std::string_view name, double value) override { inner_->set_weight(name, value); }
  [[nodiscard]] std::unique_ptr<Evaluator> clone() const override {
    return std::make_unique<NoisyEvaluator>(inner_->clone(), amplitude_);
  }

 private:
  static Score limited(Score score) { return std::clamp(score, -kEvaluationLimit + 1, kEvaluationLimit - 1); }
  // The sum of two uniform numbers: small errors are more likely.
  [[nodiscard]] Score noise(const Position& position) const {
    constexpr int kRange = 1 << 15;
    const std::uint64_t bits = mix_bits(position.key());
    const int sum = static_cast<int>(bits % kRange) + static_cast<int>((bits >> 32) % kRange) - (kRange - 1);
    return sum * amplitude_ / kRange;
  }

  std::unique_ptr<Evaluator> inner_;
  Score amplitude_;
};

}  // namespace

std::unique_ptr<Evaluator> make_noisy_evaluator(std::unique_ptr<Evaluator> inner, Score amplitude) {
  return std::make_unique<NoisyEvaluator>(std::move(inner), amplitude);
}

}  // namespace tusk::arimaa
