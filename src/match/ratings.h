// Ratings of any number of players from who won against whom: the Bradley-Terry model by maximum likelihood.
#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tusk::match {

// Points that players took from each other; a draw is half a point for both.
class ResultTable {
 public:
  // Numbers of players by name, in the order in which they came.
  int player(const std::string& name);
  void add(int winner, int loser) { add_points(winner, loser, 1); }
  void add_draw(int one, int two) {
    add_points(one, two, 0.5);
    add_points(two, one, 0.5);
  }

  [[nodiscard]] std::size_t players() const { return names_.size(); }
  [[nodiscard]] const std::string& name(int player) const { return names_[static_cast<std::size_t>(player)]; }
  [[nodiscard]] std::optional<int> find(const std::string& name) const;
  // Points of the first against the second, for pairs where there are any.
  [[nodiscard]] const std::map<std::pair<int, int>, double>& points() const { return points_; }

 private:
  void add_points(int taker, int giver, double points) { points_[{taker, giver}] += points; }

  std::vector<std::string> names_;
  std::map<std::string, int> numbers_;
  std::map<std::pair<int, int>, double> points_;
};

struct RatingOptions {
  std::optional<int> anchor;  // the player whose rating is given; without one the mean of all is
  double anchor_rating = 1500;
  // So many draws of every player against an imagined one of average strength: keeps ratings finite. With none, the
  // likelihood has a greatest value only among players who are linked by wins in both directions.
  double prior_draws = 0;
};

struct Rating {
  int player = 0;
  double elo = 0;
  double error = 0;  // half of the 95% interval of the difference to the anchor, or to the mean
  double games = 0;
  double points = 0;
};

struct Ratings {
  std::vector<Rating> rated;      // the strongest first
  std::vector<int> unrated;       // linked to the rated ones by wins or losses alone, or not at all
  bool errors_are_rough = false;  // too many players for the exact error bars: those given are somewhat too small
};

// Without a prior, the largest group of players that can be rated together (with the anchor, its group).
[[nodiscard]] Ratings rate_players(const ResultTable& results, const RatingOptions& options);

}  // namespace tusk::match
