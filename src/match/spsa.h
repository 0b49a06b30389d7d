// Simultaneous perturbation stochastic approximation: many numbers tuned at once by noisy comparisons. Every iteration
// moves all of them a little, each up or down by chance, compares that with the opposite, and follows the winner.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tusk::match {

// A number to tune. `step` is how far it is moved at the end; a change of that size should show in many games.
struct TunedNumber {
  std::string name;
  int low = 0;
  int high = 0;
  int step = 1;
  double value = 0;
};

struct SpsaPlan {
  int iterations = 1000;  // the moves shrink slowly until there
  double rate = 0.02;     // of the last iteration: how much of a step one point won moves a number
  std::uint64_t seed = 1;
};

class Spsa {
 public:
  // `done` iterations have led to the values that the numbers have.
  Spsa(std::vector<TunedNumber> numbers, const SpsaPlan& plan, int done = 0);

  [[nodiscard]] const std::vector<TunedNumber>& numbers() const { return numbers_; }
  [[nodiscard]] int iteration() const { return done_ + 1; }

  // The two candidates of this iteration, in the order of the numbers: the same for the same seed and iteration.
  struct Candidates {
    std::vector<int> plus;
    std::vector<int> minus;
  };
  [[nodiscard]] Candidates candidates() const;
  // Ends the iteration: points that plus won more than minus, in games.
  void learn(double surplus);

 private:
  [[nodiscard]] std::vector<int> directions() const;  // 1 or -1 each
  [[nodiscard]] double reach(const TunedNumber& number) const;

  std::vector<TunedNumber> numbers_;
  SpsaPlan plan_;
  int done_;
};

}  // namespace tusk::match
