// Logistic regression for evaluations that are linear in their weights.
#pragma once

#include <vector>

namespace tusk::lab {

// Amounts of each feature in a position, and the result of its game: 1 or 0.
struct Outcomes {
  std::vector<double> features;
  double result = 0;
};

struct LogisticFit {
  std::vector<double> weights;
  double loss = 0;  // mean cross entropy
};

// The weights of the greatest likelihood less `ridge` / 2 times their squares.
[[nodiscard]] LogisticFit fit_logistic(const std::vector<Outcomes>& samples, double ridge);

}  // namespace tusk::lab
