// Questions about many games: setups and their answers, what was played in a position, and what the database holds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"
#include "records/database.h"

namespace tusk::records {

// Which games count. Both players must fit a rating.
struct GameFilter {
  std::optional<int> lowest_rating, highest_rating;
  std::optional<std::int64_t> since, until;  // seconds since 1970, `until` excluded
};

struct SetupRow {
  std::int64_t games = 0;
  std::int64_t wins = 0;  // of the side that set up so
  std::int64_t losses = 0;
  std::string setup;  // sixteen letters, see setup_letters()
};
struct SetupTable {
  std::int64_t games = 0;  // that the filter lets through; for answers, those with Gold's setup
  std::int64_t different = 0;
  std::vector<SetupRow> rows;  // the most common first
};

// Gold's setups, or with `gold` given (sixteen letters) Silver's answers to it. With `fold` a setup and its mirror
// image count as one, and answers are mirrored with Gold's setup.
[[nodiscard]] SetupTable common_setups(Database& database, const std::optional<std::string>& gold,
                                       const GameFilter& filter, bool fold, std::size_t limit);

// A turn played in a position; turns that lead to the same board are one.
struct NextTurn {
  arimaa::Turn turn;
  std::int64_t games = 0;
  std::int64_t wins = 0;  // of the side to move
  double mean_rating = 0;
};
struct NextTurns {
  std::int64_t games = 0;
  std::int64_t wins = 0;
  std::int64_t ended_here = 0;  // games whose last position it is
  std::vector<NextTurn> turns;  // the most common first
};
[[nodiscard]] NextTurns next_turns(Database& database, const arimaa::Position& position);

struct GamesSummary {
  std::int64_t games = 0, players = 0, puzzles = 0, verified_puzzles = 0, gold_wins = 0, silver_wins = 0;
  std::int64_t first_started = 0, last_started = 0;
};
// What can be counted without going through all positions.
[[nodiscard]] GamesSummary games_summary(Database& database);

struct DatabaseStats : GamesSummary {
  std::int64_t positions = 0, occurrences = 0, rejected_rows = 0, bytes = 0;
};
[[nodiscard]] DatabaseStats database_stats(Database& database);

// A checksum over all rows of all tables in the order of their ids: equal for equal contents, in any database.
[[nodiscard]] std::string content_checksum(Database& database);

}  // namespace tusk::records
