// What a position is worth without looking ahead. Hand-made evaluators are sums of named terms with weights in a table;
// the network has neither.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/board/position.h"

namespace tusk::arimaa {

// Hundredths of a rabbit: 100 is what the first rabbit lost costs.
using Score = int;

// One term of an evaluation for both sides; the position is worth the sum over all terms of gold - silver to Gold.
struct Term {
  std::string_view name;
  Score gold = 0;
  Score silver = 0;
};

// A number that tuning may change, with its name.
struct Weight {
  std::string_view name;
  double value = 0;
};

// Not thread-safe: every search thread has its own (see clone()).
class Evaluator {
 public:
  virtual ~Evaluator() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  // The worth for the side to move, which may be in mid-turn with any number of steps left. Never a win score:
  // its size stays below kEvaluationLimit.
  [[nodiscard]] virtual Score evaluate(const Position& position) = 0;
  // The same within a search: evaluators that build on earlier work find it at this ply and the one before.
  [[nodiscard]] virtual Score evaluate_at(const Position& position, [[maybe_unused]] int ply) {
    return evaluate(position);
  }
  // Whether the worth in mid-turn counts what the steps left are good for; if not, ended turns are better judged.
  [[nodiscard]] virtual bool values_steps_left() const { return false; }
  // The terms of that worth, for people and for tuning. Their sum equals evaluate() up to rounding.
  [[nodiscard]] virtual std::vector<Term> explain(const Position& position) = 0;

  // The weights in a fixed order, none if it has no table of them; changed ones take effect at once.
  [[nodiscard]] virtual std::span<const Weight> weights() const = 0;
  virtual void set_weight(std::string_view name, double value) = 0;

  [[nodiscard]] virtual std::unique_ptr<Evaluator> clone() const = 0;
};

inline constexpr Score kEvaluationLimit = 20000;
// What changes the odds of winning by a factor of e.
inline constexpr double kScorePerLogit = 450;

// The evaluators by name, the best first. make_evaluator throws InputError for a name that does not exist.
[[nodiscard]] std::span<const std::string_view> evaluator_names();
[[nodiscard]] std::unique_ptr<Evaluator> make_evaluator(std::string_view name);

// Which evaluator, and with what.
struct EvaluatorChoice {
  std::string name = "network";
  std::string network_file;  // instead of the network built in; concerns no other evaluator
  std::string weights_file;  // lines "name value" that replace weights; see weights_text()

  bool operator==(const EvaluatorChoice&) const = default;
};
[[nodiscard]] std::unique_ptr<Evaluator> make_evaluator(const EvaluatorChoice& choice);

// The weights one a line, as a weights file has them.
[[nodiscard]] std::string weights_text(const Evaluator& evaluator);

}  // namespace tusk::arimaa
