#include "arimaa/eval/classic.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "arimaa/eval/classic_features.h"
#include "arimaa/eval/classic_weights.h"
#include "base/error.h"

namespace tusk::arimaa {

namespace {

using classic::kWeights;

class ClassicEvaluator final : public Evaluator {
 public:
  ClassicEvaluator() {
    for (std::size_t i = 0; i < kWeights; ++i) {
      weights_[i] = {classic::names()[i], classic::default_weights()[i]};
      fast_[i] = static_cast<float>(classic::default_weights()[i]);
    }
  }

  [[nodiscard]] std::string_view name() const override { return "classic"; }

  [[nodiscard]] Score evaluate(const Position& position) override {
    const View gold(position, Side::gold);
    Sum own{fast_};
    Sum enemy{fast_};
    const bool gold_moves = position.side() == Side::gold;
    classic::count_features(position, Side::gold, gold, gold_moves ? own : enemy);
    classic::count_features(position, Side::silver, gold.opposite(), gold_moves ? enemy : own);
    const float total = own.total - enemy.total;
    return std::clamp(static_cast<Score>(std::lrint(total)), -kEvaluationLimit + 1, kEvaluationLimit - 1);
  }

  [[nodiscard]] std::vector<Term> explain(const Position& position) override {
    const View gold(position, Side::gold);
    Amounts amounts[2];
    classic::count_features(position, Side::gold, gold, amounts[0]);
    classic::count_features(position, Side::silver, gold.opposite(), amounts[1]);
    std::vector<Term> terms;
    for (const auto& group : classic::groups()) {
      if (terms.empty() || terms.back().name != group.term) terms.push_back({group.term, 0, 0});
      double worth[2] = {0, 0};
      for (int i = group.first; i < group.first + group.count; ++i)
        for (int side = 0; side < 2; ++side) worth[side] += amounts[side].values[i] * weights_[i].value;
      terms.back().gold += static_cast<Score>(std::lrint(worth[0]));
      terms.back().silver += static_cast<Score>(std::lrint(worth[1]));
    }
    return terms;
  }

  [[nodiscard]] std::span<const Weight> weights() const override { return weights_; }
  void set_weight(std::string_view name, double value) override {
    for (std::size_t i = 0; i < kWeights; ++i) {
      if (weights_[i].name != name) continue;
      weights_[i].value = value;
      fast_[i] = static_cast<float>(value);
      return;
    }
    throw InputError(fmt::format("the classic evaluation has no weight {}", quote(name)));
  }

  [[nodiscard]] std::unique_ptr<Evaluator> clone() const override { return std::make_unique<ClassicEvaluator>(*this); }

 private:
  struct Sum {
    const std::array<float, kWeights>& weights;
    float total = 0;
    void add(int index, double amount) { total += weights[index] * static_cast<float>(amount); }
  };
  struct Amounts {
    std::array<double, kWeights> values{};
    void add(int index, double amount) { values[index] += amount; }
  };

  std::array<Weight, kWeights> weights_;
  std::array<float, kWeights> fast_{};
};

}  // namespace

std::unique_ptr<Evaluator> make_classic_evaluator() { return std::make_unique<ClassicEvaluator>(); }

}  // namespace tusk::arimaa
