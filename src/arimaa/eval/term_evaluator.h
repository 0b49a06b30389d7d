// The common part of the hand-made evaluators: named weights, a fixed list of named terms, and their sum.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "arimaa/eval/evaluator.h"
#include "arimaa/eval/weight_table.h"

namespace tusk::arimaa {

// Derived provides, besides name():
//   static constexpr std::array kTermNames         the terms in the order of their numbers
//   void refresh()                                 converts the weights into what the terms read
//   void add_terms(const Position&, Terms&) const  adds to terms[term][side]
template <typename Derived, std::size_t TermCount>
class TermEvaluator : public Evaluator {
 public:
  using Terms = std::array<std::array<Score, 2>, TermCount>;

  [[nodiscard]] Score evaluate(const Position& position) final {
    const Score gold = limited(total(terms_of(position)));
    return position.side() == Side::gold ? gold : -gold;
  }

  [[nodiscard]] std::vector<Term> explain(const Position& position) final {
    const Terms terms = terms_of(position);
    std::vector<Term> result;
    for (std::size_t term = 0; term < TermCount; ++term)
      result.push_back({Derived::kTermNames[term], terms[term][0], terms[term][1]});
    // Subtracts what an absurd position exceeds the limit by, so that the terms still add up.
    const Score sum = total(terms);
    if (sum != limited(sum)) result.push_back({"limit", limited(sum) - sum, 0});
    return result;
  }

  [[nodiscard]] std::span<const Weight> weights() const final { return weights_.all(); }
  void set_weight(std::string_view name, double value) final {
    weights_.set(name, value);
    static_cast<Derived*>(this)->refresh();
  }
  [[nodiscard]] std::unique_ptr<Evaluator> clone() const final {
    return std::make_unique<Derived>(static_cast<const Derived&>(*this));
  }

 protected:
  explicit TermEvaluator(std::span<const Weight> defaults) : weights_(defaults) {}

  [[nodiscard]] const WeightTable& table() const { return weights_; }

 private:
  [[nodiscard]] Terms terms_of(const Position& position) const {
    Terms terms{};
    static_cast<const Derived*>(this)->add_terms(position, terms);
    return terms;
  }
  static Score total(const Terms& terms) {
    Score sum = 0;
    for (const auto& [gold, silver] : terms) sum += gold - silver;
    return sum;
  }
  static Score limited(Score score) { return std::clamp(score, -kEvaluationLimit + 1, kEvaluationLimit - 1); }

  WeightTable weights_;
};

}  // namespace tusk::arimaa
