// What results say about strength: Elo and its error bars, the likelihood of superiority, and the sequential test.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace tusk::match {

// The share of points that a player so much stronger expects, and the other way round.
[[nodiscard]] double expected_score(double elo);
[[nodiscard]] double elo_of(double score);
// Half of a 95% interval, in standard deviations of a normal distribution.
inline constexpr double kQuantile95 = 1.959963984540054;
// The distribution function of the standard normal distribution.
[[nodiscard]] double normal_cdf(double x);

// Two games of the same opening with colours swapped are one observation: what the opening favours cancels out, and
// their results are not independent. Counts by the points of the pair, 0, 1/2, 1, 3/2 or 2, for the first player.
struct PairCounts {
  std::array<std::uint64_t, 5> counts{};

  void add(double points);
  [[nodiscard]] std::uint64_t pairs() const;
  [[nodiscard]] double mean() const;      // of the points per game
  [[nodiscard]] double variance() const;  // of the points per game, from pair to pair
  [[nodiscard]] PairCounts swapped() const;
};

struct EloEstimate {
  double elo = 0;  // infinite if every pair was won or lost
  double low = 0;  // of the 95% interval
  double high = 0;
  double superiority = 0.5;  // the likelihood that the first player is the stronger
};
// Nothing without pairs.
[[nodiscard]] std::optional<EloEstimate> estimate_elo(const PairCounts& pairs);

// The sequential probability ratio test between two differences in strength (logistic Elo).
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;  // how often H1 may be accepted although elo0 is true
  double beta = 0.05;   // and H0 although elo1 is true

  enum class Verdict : std::uint8_t { open, h0, h1 };

  [[nodiscard]] double lower_bound() const;
  [[nodiscard]] double upper_bound() const;
  // The logarithm of the ratio of the greatest likelihoods of the pairs under both hypotheses.
  [[nodiscard]] double log_likelihood_ratio(const PairCounts& pairs) const;
  [[nodiscard]] Verdict verdict(const PairCounts& pairs) const;
};

}  // namespace tusk::match
