// Plays games of a match one after another; players are kept if they also play the next game.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <stop_token>

#include "match/journal.h"
#include "match/match.h"

namespace tusk::match {

// A game depends only on the settings and its task, not on the table.
class MatchTable {
 public:
  MatchTable(const MatchSettings& settings, const game::PlayerMakers& makers) : settings_(settings), makers_(makers) {}

  // Nothing if `stop` was requested before the end.
  [[nodiscard]] std::optional<FinishedGame> play(const GameTask& task, const std::stop_token& stop);
  // Removes the players.
  void clear() { keep_only(-1, -1); }

 private:
  game::Player& player(int number);
  void keep_only(int one, int two);
  [[nodiscard]] std::optional<PlayedGame> play(const GameTask& task, const std::array<std::string, 2>& names,
                                               const std::stop_token& stop);

  const MatchSettings& settings_;
  const game::PlayerMakers& makers_;
  std::map<int, std::unique_ptr<game::Player>> seats_;
};

}  // namespace tusk::match
