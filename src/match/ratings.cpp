#include "match/ratings.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "match/statistics.h"

namespace tusk::match {

namespace {

// A difference of one in the exponent of the model, in Elo.
const double kEloPerNat = 400 / std::numbers::ln10;
// The exact error bars take memory quadratic and time cubic in the number of players.
constexpr std::size_t kMaxExact = 1500;

// The games of a player against one opponent: the player's points, and those of both.
struct Games {
  std::size_t opponent;
  double points;
  double total;
};
using Graph = std::vector<std::vector<Games>>;

Graph graph_of(const ResultTable& results) {
  Graph graph(results.players());
  for (const auto& [pair, points] : results.points()) {
    const auto& [taker, giver] = pair;
    const auto back = results.points().find({giver, taker});
    const double given = back == results.points().end() ? 0 : back->second;
    if (taker == giver) continue;
    graph[taker].push_back({static_cast<std::size_t>(giver), points, points + given});
    if (back == results.points().end()) graph[giver].push_back({static_cast<std::size_t>(taker), 0, points});
  }
  return graph;
}

// The players reachable from `start` along points scored, or along points conceded.
std::vector<bool> reached(const Graph& graph, std::size_t start, bool along_wins) {
  std::vector<bool> seen(graph.size());
  std::vector<std::size_t> open{start};
  seen[start] = true;
  while (!open.empty()) {
    const std::size_t now = open.back();
    open.pop_back();
    for (const Games& games : graph[now]) {
      const bool leads = along_wins ? games.points > 0 : games.points < games.total;
      if (!leads || seen[games.opponent]) continue;
      seen[games.opponent] = true;
      open.push_back(games.opponent);
    }
  }
  return seen;
}

// Players that reach each other by wins: the likelihood has a unique maximum exactly among these (Ford 1957).
std::vector<std::size_t> group_of(const Graph& graph, std::size_t player) {
  const auto forward = reached(graph, player, true);
  const auto backward = reached(graph, player, false);
  std::vector<std::size_t> group;
  for (std::size_t i = 0; i < graph.size(); ++i)
    if (forward[i] && backward[i]) group.push_back(i);
  return group;
}

std::vector<std::size_t> largest_group(const Graph& graph) {
  std::vector<std::size_t> best;
  std::vector<bool> seen(graph.size());
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (seen[i]) continue;
    auto group = group_of(graph, i);
    for (const std::size_t member : group) seen[member] = true;
    if (group.size() > best.size()) best = std::move(group);
  }
  return best;
}

// The graph of the group alone, with its members renumbered.
Graph restricted(const Graph& graph, const std::vector<std::size_t>& group) {
  std::vector<std::size_t> number(graph.size(), graph.size());
  for (std::size_t i = 0; i < group.size(); ++i) number[group[i]] = i;
  Graph result(group.size());
  for (std::size_t i = 0; i < group.size(); ++i)
    for (const Games& games : graph[group[i]])
      if (number[games.opponent] < graph.size())
        result[i].push_back({number[games.opponent], games.points, games.total});
  return result;
}

double expected(double difference) { return 1 / (1 + std::exp(-difference)); }

// Newton's method for one player at a time, repeatedly: the likelihood is concave, so this converges to its maximum.
std::vector<double> climb(const Graph& graph, double prior) {
  std::vector<double> strength(graph.size());
  for (int round = 0; round < 100'000; ++round) {
    double largest = 0;
    for (std::size_t i = 0; i < graph.size(); ++i) {
      // The prior is `prior` draws against strength zero.
      double slope = prior * (0.5 - expected(strength[i]));
      double curve = prior * expected(strength[i]) * expected(-strength[i]);
      for (const Games& games : graph[i]) {
        const double score = expected(strength[i] - strength[games.opponent]);
        slope += games.points - games.total * score;
        curve += games.total * score * (1 - score);
      }
      const double step = curve > 0 ? std::clamp(slope / curve, -1.0, 1.0) : 0;
      strength[i] += step;
      largest = std::max(largest, std::abs(step));
    }
    if (largest < 1e-10) break;
  }
  return strength;
}

// A symmetric positive definite matrix, by rows.
class Matrix {
 public:
  explicit Matrix(std::size_t size) : size_(size), values_(size * size) {}
  double& at(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }

  // Inverts in place by Gauss-Jordan elimination without pivoting, which such matrices do not need.
  void invert() {
    for (std::size_t k = 0; k < size_; ++k) {
      const double pivot = 1 / at(k, k);
      at(k, k) = 1;
      for (std::size_t j = 0; j < size_; ++j) at(k, j) *= pivot;
      for (std::size_t i = 0; i < size_; ++i) {
        if (i == k) continue;
        const double factor = at(i, k);
        if (factor == 0) continue;
        at(i, k) = 0;
        for (std::size_t j = 0; j < size_; ++j) at(i, j) -= factor * at(k, j);
      }
    }
  }

 private:
  std::size_t size_;
  std::vector<double> values_;
};

struct Information {
  std::vector<double> diagonal;
  std::vector<std::vector<std::pair<std::size_t, double>>> links;
};

Information information_of(const Graph& graph, const std::vector<double>& strength, double prior) {
  Information info{std::vector<double>(graph.size()), {}};
  info.links.resize(graph.size());
  for (std::size_t i = 0; i < graph.size(); ++i) {
    info.diagonal[i] = prior * expected(strength[i]) * expected(-strength[i]);
    for (const Games& games : graph[i]) {
      const double score = expected(strength[i] - strength[games.opponent]);
      info.diagonal[i] += games.total * score * (1 - score);
      info.links[i].emplace_back(games.opponent, games.total * score * (1 - score));
    }
  }
  return info;
}

// The variances of the strengths relative to the anchor or the mean. Without a prior the information matrix is
// singular, because the mean is undetermined. Then 1/n is added to every element; its effect on the inverse cancels out
// in differences.
std::vector<double> variances(const Information& info, bool has_prior, const std::optional<std::size_t>& anchor) {
  const std::size_t size = info.diagonal.size();
  const double share = 1.0 / static_cast<double>(size);
  Matrix matrix(size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) matrix.at(i, j) = has_prior ? 0 : share;
    matrix.at(i, i) += info.diagonal[i];
    for (const auto& [opponent, weight] : info.links[i]) matrix.at(i, opponent) -= weight;
  }
  matrix.invert();
  std::vector<double> result(size);
  double whole = 0;
  std::vector<double> rows(size);
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < size; ++j) rows[i] += matrix.at(i, j);
  for (const double row : rows) whole += row;
  for (std::size_t i = 0; i < size; ++i) {
    if (anchor)
      result[i] = matrix.at(i, i) + matrix.at(*anchor, *anchor) - 2 * matrix.at(i, *anchor);
    else
      result[i] = matrix.at(i, i) - 2 * share * rows[i] + share * share * whole;
  }
  return result;
}

}  // namespace

int ResultTable::player(const std::string& name) {
  const auto [entry, is_new] = numbers_.try_emplace(name, static_cast<int>(names_.size()));
  if (is_new) names_.push_back(name);
  return entry->second;
}

std::optional<int> ResultTable::find(const std::string& name) const {
  const auto found = numbers_.find(name);
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

Ratings rate_players(const ResultTable& results, const RatingOptions& options) {
  Ratings ratings;
  const Graph whole = graph_of(results);
  std::vector<std::size_t> group(whole.size());
  std::iota(group.begin(), group.end(), std::size_t{0});
  if (options.prior_draws <= 0)
    group = options.anchor ? group_of(whole, static_cast<std::size_t>(*options.anchor)) : largest_group(whole);
  for (std::size_t i = 0; i < whole.size(); ++i)
    if (!std::binary_search(group.begin(), group.end(), i)) ratings.unrated.push_back(static_cast<int>(i));
  if (group.empty()) return ratings;
  const Graph graph = restricted(whole, group);
  const std::vector<double> strength = climb(graph, options.prior_draws);

  std::optional<std::size_t> anchor;
  double zero = std::accumulate(strength.begin(), strength.end(), 0.0) / static_cast<double>(strength.size());
  if (options.anchor) {
    anchor = static_cast<std::size_t>(
        std::lower_bound(group.begin(), group.end(), static_cast<std::size_t>(*options.anchor)) - group.begin());
    zero = strength[*anchor];
  }
  const Information info = information_of(graph, strength, options.prior_draws);
  ratings.errors_are_rough = group.size() > kMaxExact;
  std::vector<double> variance;
  if (!ratings.errors_are_rough) variance = variances(info, options.prior_draws > 0, anchor);
  for (std::size_t i = 0; i < group.size(); ++i) {
    Rating rating;
    rating.player = static_cast<int>(group[i]);
    rating.elo = options.anchor_rating + (strength[i] - zero) * kEloPerNat;
    const double spread = ratings.errors_are_rough ? (i == anchor ? 0 : 1 / info.diagonal[i]) : variance[i];
    rating.error = kQuantile95 * std::sqrt(std::max(0.0, spread)) * kEloPerNat;
    for (const Games& games : graph[i]) {
      rating.games += games.total;
      rating.points += games.points;
    }
    ratings.rated.push_back(rating);
  }
  std::stable_sort(ratings.rated.begin(), ratings.rated.end(),
                   [](const Rating& one, const Rating& two) { return one.elo > two.elo; });
  return ratings;
}

}  // namespace tusk::match
