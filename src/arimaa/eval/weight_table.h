// The named numbers of one evaluator, found by name.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa {

class WeightTable {
 public:
  explicit WeightTable(std::span<const Weight> defaults) : weights_(defaults.begin(), defaults.end()) {}

  [[nodiscard]] std::span<const Weight> all() const { return weights_; }
  // The value, or the nearest integer. The name must exist.
  [[nodiscard]] double operator[](std::string_view name) const;
  [[nodiscard]] Score score(std::string_view name) const;
  // Throws InputError if there is no such weight.
  void set(std::string_view name, double value);

 private:
  std::vector<Weight> weights_;
};

}  // namespace tusk::arimaa
