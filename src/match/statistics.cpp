#include "match/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

namespace tusk::match {

namespace {

// An outcome never seen is not impossible: it counts as this fraction of a pair.
constexpr double kUnseen = 1e-3;

using Shares = std::array<double, 5>;

constexpr double points_of(std::size_t index) { return static_cast<double>(index) / 4; }

// Of all distributions over the five outcomes with this mean, the one with the maximum likelihood for the counts.
// Setting the derivatives of sum n_i log p_i + constraints to zero gives p_i = (n_i / n) / (1 + t (a_i - mean)) with
// sum (n_i / n) (a_i - mean) / (1 + t (a_i - mean)) = 0, which decreases in t: solved by bisection.
Shares likeliest(const Shares& shares, double mean) {
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  for (int i = 0; i < 200; ++i) {
    const double t = (low + high) / 2;
    double sum = 0;
    for (std::size_t k = 0; k < shares.size(); ++k) {
      const double distance = points_of(k) - mean;
      sum += shares[k] * distance / (1 + t * distance);
    }
    (sum > 0 ? low : high) = t;
  }
  Shares result{};
  const double t = (low + high) / 2;
  for (std::size_t k = 0; k < shares.size(); ++k) result[k] = shares[k] / (1 + t * (points_of(k) - mean));
  return result;
}

}  // namespace

double expected_score(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double elo_of(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(score / (1 - score));
}

double normal_cdf(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

void PairCounts::add(double points) {
  const auto index = static_cast<std::size_t>(std::lround(points * 2));
  assert(index < counts.size());
  ++counts[index];
}

std::uint64_t PairCounts::pairs() const {
  std::uint64_t sum = 0;
  for (const auto count : counts) sum += count;
  return sum;
}

double PairCounts::mean() const {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) sum += static_cast<double>(counts[i]) * points_of(i);
  return pairs() == 0 ? 0.5 : sum / static_cast<double>(pairs());
}

double PairCounts::variance() const {
  const double middle = mean();
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double distance = points_of(i) - middle;
    sum += static_cast<double>(counts[i]) * distance * distance;
  }
  return pairs() == 0 ? 0 : sum / static_cast<double>(pairs());
}

PairCounts PairCounts::swapped() const {
  PairCounts other = *this;
  std::reverse(other.counts.begin(), other.counts.end());
  return other;
}

std::optional<EloEstimate> estimate_elo(const PairCounts& pairs) {
  if (pairs.pairs() == 0) return std::nullopt;
  const double mean = pairs.mean();
  const double error = std::sqrt(pairs.variance() / static_cast<double>(pairs.pairs()));
  EloEstimate estimate;
  estimate.elo = elo_of(mean);
  estimate.low = elo_of(mean - kQuantile95 * error);
  estimate.high = elo_of(mean + kQuantile95 * error);
  if (error > 0)
    estimate.superiority = normal_cdf((mean - 0.5) / error);
  else
    estimate.superiority = mean > 0.5 ? 1 : mean < 0.5 ? 0 : 0.5;
  return estimate;
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

double Sprt::log_likelihood_ratio(const PairCounts& pairs) const {
  if (pairs.pairs() == 0) return 0;
  Shares weights{};
  double total = 0;
  for (std::size_t i = 0; i < weights.size(); ++i)
    total += weights[i] = std::max(static_cast<double>(pairs.counts[i]), kUnseen);
  Shares shares = weights;
  for (double& share : shares) share /= total;
  const Shares zero = likeliest(shares, expected_score(elo0));
  const Shares one = likeliest(shares, expected_score(elo1));
  double ratio = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) ratio += weights[i] * std::log(one[i] / zero[i]);
  return ratio;
}

Sprt::Verdict Sprt::verdict(const PairCounts& pairs) const {
  const double ratio = log_likelihood_ratio(pairs);
  if (ratio <= lower_bound()) return Verdict::h0;
  return ratio >= upper_bound() ? Verdict::h1 : Verdict::open;
}

}  // namespace tusk::match
