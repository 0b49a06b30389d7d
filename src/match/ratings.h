// Ratings of any number of players from their results: the Bradley-Terry model by maximum likelihood.
#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tusk::match {

// Points that players scored against each other; a draw is half a point for both.
class ResultTable {
 public:
  // The number of a player, assigned in order of first appearance.
  int player(const std::string& name);
  void add(int winner, int loser) { add_points(winner, loser, 1); }
  void add_draw(int one, int two) {
    add_points(one, two, 0.5);
    add_points(two, one, 0.5);
  }

  [[nodiscard]] std::size_t players() const { return names_.size(); }
  [[nodiscard]] const std::string& name(int player) const { return names_[player]; }
  [[nodiscard]] std::optional<int> find(const std::string& name) const;
  // Points of the first against the second, for pairs that have any.
  [[nodiscard]] const std::map<std::pair<int, int>, double>& points() const { return points_; }

 private:
  void add_points(int taker, int giver, double points) { points_[{taker, giver}] += points; }

  std::vector<std::string> names_;
  std::map<std::string, int> numbers_;
  std::map<std::pair<int, int>, double> points_;
};

struct RatingOptions {
  std::optional<int> anchor;  // the player with the given rating; without one the mean of all players has it
  double anchor_rating = 1500;
  // This many draws of every player against an imaginary one of average strength keep the ratings finite. With 0, the
  // likelihood has a maximum only among players who are linked by wins in both directions.
  double prior_draws = 0;
};

struct Rating {
  int player = 0;
  double elo = 0;
  double error = 0;  // half of the 95% interval of the difference from the anchor or the mean
  double games = 0;
  double points = 0;
};

struct Ratings {
  std::vector<Rating> rated;      // strongest first
  std::vector<int> unrated;       // linked to the rated ones only by wins or only by losses, or not at all
  bool errors_are_rough = false;  // too many players for exact error bars: those given are somewhat too small
};

// Without a prior, rates the largest group of players that can be rated together (with an anchor, its group).
[[nodiscard]] Ratings rate_players(const ResultTable& results, const RatingOptions& options);

}  // namespace tusk::match
