#include "match/spsa.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"

namespace tusk::match {

namespace {

// The usual exponents for the decay of perturbation and rate (Spall 1998), and the stability constant as a fraction of
// the iterations.
constexpr double kReachDecay = 0.101;
constexpr double kRateDecay = 0.602;
constexpr double kStability = 0.1;

Random random_of(const SpsaPlan& plan, int iteration) {
  return Random(mix_bits(plan.seed) + static_cast<std::uint64_t>(iteration));
}

// Rounds up with a probability equal to the fraction, so that small changes are not lost.
int rounded(double value, const TunedNumber& number, double chance) {
  const int whole = static_cast<int>(std::floor(value + chance));
  return std::clamp(whole, number.low, number.high);
}

}  // namespace

Spsa::Spsa(std::vector<TunedNumber> numbers, const SpsaPlan& plan, int done)
    : numbers_(std::move(numbers)), plan_(plan), done_(done) {}

std::vector<int> Spsa::directions() const {
  Random random = random_of(plan_, iteration());
  std::vector<int> directions;
  for (std::size_t i = 0; i < numbers_.size(); ++i) directions.push_back(random.chance(0.5) ? 1 : -1);
  return directions;
}

double Spsa::reach(const TunedNumber& number) const {
  const double share = static_cast<double>(plan_.iterations) / std::min(iteration(), plan_.iterations);
  return number.step * std::pow(share, kReachDecay);
}

Spsa::Candidates Spsa::candidates() const {
  const std::vector<int> signs = directions();
  Random random = random_of(plan_, -iteration());
  Candidates candidates;
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const TunedNumber& number = numbers_[i];
    const double chance = random.unit();
    const double move = signs[i] * reach(number);
    candidates.plus.push_back(rounded(number.value + move, number, chance));
    candidates.minus.push_back(rounded(number.value - move, number, chance));
  }
  return candidates;
}

void Spsa::learn(double surplus) {
  const std::vector<int> signs = directions();
  const double wait = kStability * plan_.iterations;
  const double growth =
      std::pow((wait + plan_.iterations) / (wait + std::min(iteration(), plan_.iterations)), kRateDecay);
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    TunedNumber& number = numbers_[i];
    // The gradient is the surplus divided by the perturbation; the rate is in units of squared steps.
    const double shift = plan_.rate * growth * number.step * number.step / reach(number) * surplus * signs[i];
    number.value = std::clamp(number.value + shift, static_cast<double>(number.low), static_cast<double>(number.high));
  }
  ++done_;
}

}  // namespace tusk::match
