// The running score of a match: totals of every player, the cross table, and pairs of games for the statistics.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "match/journal.h"
#include "match/statistics.h"

namespace tusk::match {

struct Tally {
  int wins = 0;
  int draws = 0;
  int losses = 0;

  [[nodiscard]] int games() const { return wins + draws + losses; }
  [[nodiscard]] double points() const { return wins + draws / 2.0; }
};

struct PlayerTotals {
  Tally tally;
  int timeouts = 0;
  int illegal = 0;
  int crashes = 0;  // programs that exited, did not start, or flooded
  SideEffort effort;
};

class Standings {
 public:
  explicit Standings(std::vector<std::string> names);

  void add(const FinishedGame& game);

  [[nodiscard]] int players() const { return static_cast<int>(names_.size()); }
  [[nodiscard]] int games() const { return games_; }
  [[nodiscard]] int plies() const { return plies_; }
  [[nodiscard]] const std::string& name(int player) const { return names_[at(player)]; }
  [[nodiscard]] const PlayerTotals& totals(int player) const { return totals_[at(player)]; }
  // From the first player's view.
  [[nodiscard]] const Tally& between(int one, int two) const { return cross_[at(one)][at(two)]; }
  [[nodiscard]] PairCounts pairs_between(int one, int two) const;
  // Against all opponents.
  [[nodiscard]] PairCounts pairs_of(int player) const;
  // How games ended, by reason, and how often Gold won.
  [[nodiscard]] const std::map<arimaa::Reason, int>& endings() const { return endings_; }
  [[nodiscard]] int gold_wins() const { return gold_wins_; }

 private:
  static std::size_t at(int player) { return static_cast<std::size_t>(player); }
  void add_side(const FinishedGame& game, arimaa::Side side);
  void add_to_pairs(const FinishedGame& game);

  std::vector<std::string> names_;
  std::vector<PlayerTotals> totals_;
  std::vector<std::vector<Tally>> cross_;
  std::vector<std::vector<PairCounts>> pairs_;  // [one][two] with one < two
  // First games of pairs whose second game is missing: by round, opening and players; points of the lower number.
  std::map<std::tuple<int, int, int, int>, double> waiting_;
  std::map<arimaa::Reason, int> endings_;
  int games_ = 0;
  int plies_ = 0;
  int gold_wins_ = 0;
};

}  // namespace tusk::match
