#include "arimaa/historic/cox_noise.h"

#include <algorithm>

#include "arimaa/historic/step_memory.h"
#include "base/random.h"

namespace tusk::arimaa::historic {

namespace {

class NoisyCox : public Evaluator {
 public:
  NoisyCox(std::unique_ptr<Evaluator> inner, int highest, std::uint64_t seed)
      : inner_(std::move(inner)), highest_(highest), seed_(seed) {}

  [[nodiscard]] std::string_view name() const override { return inner_->name(); }
  [[nodiscard]] Score evaluate(const Position& position) override {
    const Score noise = cox_noise(position, highest_, seed_);
    return std::clamp(inner_->evaluate(position) + (position.side() == Side::gold ? noise : -noise),
                      -kEvaluationLimit + 1, kEvaluationLimit - 1);
  }
  [[nodiscard]] std::vector<Term> explain(const Position& position) override {
    std::vector<Term> terms = inner_->explain(position);
    terms.push_back({"noise", cox_noise(position, highest_, seed_), 0});
    return terms;
  }
  [[nodiscard]] std::span<const Weight> weights() const override { return inner_->weights(); }
  void set_weight(std::string_view name, double value) override { inner_->set_weight(name, value); }
  [[nodiscard]] std::unique_ptr<Evaluator> clone() const override {
    return std::make_unique<NoisyCox>(inner_->clone(), highest_, seed_);
  }

 private:
  std::unique_ptr<Evaluator> inner_;
  int highest_;
  std::uint64_t seed_;
};

}  // namespace

Score cox_noise(const Position& position, int highest, std::uint64_t seed) {
  return static_cast<Score>(mix_bits(state_key(position) ^ seed) % static_cast<std::uint64_t>(highest + 1));
}

std::unique_ptr<Evaluator> with_cox_noise(std::unique_ptr<Evaluator> inner, int highest, std::uint64_t seed) {
  return std::make_unique<NoisyCox>(std::move(inner), highest, seed);
}

}  // namespace tusk::arimaa::historic
