// Evaluates a position without searching. Hand-made evaluators are sums of named terms with weights in a table; the
// network has neither.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/board/position.h"

namespace tusk::arimaa {

// Centi-rabbits: the first rabbit lost costs 100.
using Score = int;

// One term of an evaluation for both sides; the score for Gold is the sum over all terms of gold - silver.
struct Term {
  std::string_view name;
  Score gold = 0;
  Score silver = 0;
};

// A named number that tuning may change.
struct Weight {
  std::string_view name;
  double value = 0;
};

// Not thread-safe: every search thread has its own (see clone()).
class Evaluator {
 public:
  virtual ~Evaluator() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  // The score for the side to move, possibly in mid-turn with any number of steps left. Never a win score: its
  // magnitude is below kEvaluationLimit.
  [[nodiscard]] virtual Score evaluate(const Position& position) = 0;
  // The same within a search: evaluators that build on earlier work find it at this ply and the previous one.
  [[nodiscard]] virtual Score evaluate_at(const Position& position, [[maybe_unused]] int ply) {
    return evaluate(position);
  }
  // Whether scores in mid-turn account for the remaining steps; if not, positions after the turn are evaluated better.
  [[nodiscard]] virtual bool values_steps_left() const { return false; }
  // The terms of the score, for people and for tuning. Their sum equals evaluate() up to rounding.
  [[nodiscard]] virtual std::vector<Term> explain(const Position& position) = 0;

  // The weights in a fixed order; empty if it has none. Changes take effect at once.
  [[nodiscard]] virtual std::span<const Weight> weights() const = 0;
  virtual void set_weight(std::string_view name, double value) = 0;

  [[nodiscard]] virtual std::unique_ptr<Evaluator> clone() const = 0;
};

inline constexpr Score kEvaluationLimit = 20000;
// The score difference that changes the odds of winning by a factor of e.
inline constexpr double kScorePerLogit = 450;

// The evaluators by name, the best first. make_evaluator throws InputError for an unknown name.
[[nodiscard]] std::span<const std::string_view> evaluator_names();
[[nodiscard]] std::unique_ptr<Evaluator> make_evaluator(std::string_view name);

struct EvaluatorChoice {
  std::string name = "network";
  std::string network_file;  // instead of the built-in network; ignored by other evaluators
  std::string weights_file;  // lines "name value" that replace weights; see weights_text()

  bool operator==(const EvaluatorChoice&) const = default;
};
[[nodiscard]] std::unique_ptr<Evaluator> make_evaluator(const EvaluatorChoice& choice);

// The weights, one per line, as in a weights file.
[[nodiscard]] std::string weights_text(const Evaluator& evaluator);

}  // namespace tusk::arimaa
