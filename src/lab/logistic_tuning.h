// Logistic regression for evaluations that are linear in their weights.
#pragma once

#include <vector>

namespace tusk::lab {

// The features of a position and the result of its game, 1 or 0.
struct Outcomes {
  std::vector<double> features;
  double result = 0;
};

struct LogisticFit {
  std::vector<double> weights;
  double loss = 0;  // mean cross-entropy
};

// Maximises the log-likelihood minus `ridge` / 2 times the sum of the squared weights.
[[nodiscard]] LogisticFit fit_logistic(const std::vector<Outcomes>& samples, double ridge);

}  // namespace tusk::lab
