// Where the games of a match are played one after the other: the players stay for the next game if it is theirs too.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <stop_token>

#include "match/journal.h"
#include "match/match.h"

namespace tusk::match {

// A game depends on the settings and its task alone, whichever table it is played at.
class MatchTable {
 public:
  MatchTable(const MatchSettings& settings, const game::PlayerMakers& makers) : settings_(settings), makers_(makers) {}

  // Nothing if `stop` was requested before the end.
  [[nodiscard]] std::optional<FinishedGame> play(const GameTask& task, const std::stop_token& stop);
  // The players go.
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
