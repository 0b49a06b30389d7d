// Statistics over many games: setups and replies to them, turns played in a position, and the size of the database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"
#include "records/database.h"

namespace tusk::records {

// Both players must be within the rating limits.
struct GameFilter {
  std::optional<int> lowest_rating, highest_rating;
  std::optional<std::int64_t> since, until;  // Unix time; `until` is exclusive
};

struct SetupRow {
  std::int64_t games = 0;
  std::int64_t wins = 0;  // by the side with this setup
  std::int64_t losses = 0;
  std::string setup;  // sixteen letters, see setup_letters()
};
struct SetupTable {
  std::int64_t games = 0;  // that match the filter; for replies, those with Gold's setup
  std::int64_t different = 0;
  std::vector<SetupRow> rows;  // most common first
};

// Gold's setups, or if `gold` is given (sixteen letters), Silver's replies to it. With `fold`, mirror images count as
// the same setup, and replies are mirrored along with Gold's setup.
[[nodiscard]] SetupTable common_setups(Database& database, const std::optional<std::string>& gold,
                                       const GameFilter& filter, bool fold, std::size_t limit);

// A turn played in a position; turns that lead to the same board are counted together.
struct NextTurn {
  arimaa::Turn turn;
  std::int64_t games = 0;
  std::int64_t wins = 0;  // by the side to move
  double mean_rating = 0;
};
struct NextTurns {
  std::int64_t games = 0;
  std::int64_t wins = 0;
  std::int64_t ended_here = 0;  // games that ended in this position
  std::vector<NextTurn> turns;  // most common first
};
[[nodiscard]] NextTurns next_turns(Database& database, const arimaa::Position& position);

struct GamesSummary {
  std::int64_t games = 0, players = 0, puzzles = 0, verified_puzzles = 0, gold_wins = 0, silver_wins = 0;
  std::int64_t first_started = 0, last_started = 0;
};
// The counts that need no scan over all positions.
[[nodiscard]] GamesSummary games_summary(Database& database);

struct DatabaseStats : GamesSummary {
  std::int64_t positions = 0, occurrences = 0, rejected_rows = 0, bytes = 0;
};
[[nodiscard]] DatabaseStats database_stats(Database& database);

// A checksum over all rows of all tables, ordered by id. It is the same for the same contents in every kind of
// database.
[[nodiscard]] std::string content_checksum(Database& database);

}  // namespace tusk::records
