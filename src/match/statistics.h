// What results say about strength: Elo with error bars, likelihood of superiority, and the sequential test.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace tusk::match {

// The expected score of a player who is `elo` stronger, and its inverse.
[[nodiscard]] double expected_score(double elo);
[[nodiscard]] double elo_of(double score);
// Half the width of a 95% interval, in standard deviations of a normal distribution.
inline constexpr double kQuantile95 = 1.959963984540054;
// The distribution function of the standard normal distribution.
[[nodiscard]] double normal_cdf(double x);

// Two games of the same opening with colours swapped are one observation: the advantage from the opening cancels out,
// and the two results are not independent. Counts by the first player's points in the pair: 0, 1/2, 1, 3/2 or 2.
struct PairCounts {
  std::array<std::uint64_t, 5> counts{};

  void add(double points);
  [[nodiscard]] std::uint64_t pairs() const;
  [[nodiscard]] double mean() const;      // of the points per game
  [[nodiscard]] double variance() const;  // of the points per game, between pairs
  [[nodiscard]] PairCounts swapped() const;
};

struct EloEstimate {
  double elo = 0;  // infinite if all pairs were won, or all lost
  double low = 0;  // low and high: the 95% interval
  double high = 0;
  double superiority = 0.5;  // the probability that the first player is stronger
};
// Nothing without pairs.
[[nodiscard]] std::optional<EloEstimate> estimate_elo(const PairCounts& pairs);

// The sequential probability ratio test between two Elo differences (logistic model).
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;  // probability of accepting H1 although elo0 is true
  double beta = 0.05;   // probability of accepting H0 although elo1 is true

  enum class Verdict : std::uint8_t { open, h0, h1 };

  [[nodiscard]] double lower_bound() const;
  [[nodiscard]] double upper_bound() const;
  // The logarithm of the ratio of the maximum likelihoods of the pairs under the two hypotheses.
  [[nodiscard]] double log_likelihood_ratio(const PairCounts& pairs) const;
  [[nodiscard]] Verdict verdict(const PairCounts& pairs) const;
};

}  // namespace tusk::match
