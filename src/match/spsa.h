// Simultaneous perturbation stochastic approximation: tunes many numbers at once by noisy comparisons. Every iteration
// perturbs all of them, each up or down at random, compares the result with the opposite perturbation, and follows the
// winner.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tusk::match {

// A number to tune. `step` is the perturbation in the last iteration; a change of that size should be measurable in
// many games.
struct TunedNumber {
  std::string name;
  int low = 0;
  int high = 0;
  int step = 1;
  double value = 0;
};

struct SpsaPlan {
  int iterations = 1000;  // the perturbations shrink slowly until then
  double rate = 0.02;     // in the last iteration: the fraction of a step by which one point moves a number
  std::uint64_t seed = 1;
};

class Spsa {
 public:
  // `done` is the number of iterations that led to the given values.
  Spsa(std::vector<TunedNumber> numbers, const SpsaPlan& plan, int done = 0);

  [[nodiscard]] const std::vector<TunedNumber>& numbers() const { return numbers_; }
  [[nodiscard]] int iteration() const { return done_ + 1; }

  // The two candidates of this iteration, in the order of the numbers; determined by the seed and the iteration.
  struct Candidates {
    std::vector<int> plus;
    std::vector<int> minus;
  };
  [[nodiscard]] Candidates candidates() const;
  // Ends the iteration. `surplus` is the points of plus minus those of minus.
  void learn(double surplus);

 private:
  [[nodiscard]] std::vector<int> directions() const;  // 1 or -1 each
  [[nodiscard]] double reach(const TunedNumber& number) const;

  std::vector<TunedNumber> numbers_;
  SpsaPlan plan_;
  int done_;
};

}  // namespace tusk::match
