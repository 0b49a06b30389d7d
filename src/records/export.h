// Exports games from the database, as records and as table rows.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arimaa/notation/record.h"
#include "records/database.h"
#include "records/statistics.h"

namespace tusk::records {

// Which games to export; unset fields match everything.
struct ExportFilter {
  GameFilter games;
  std::string player;      // on either side; full name
  std::string winner;      // g, s or d
  std::string event;       // full name
  std::int64_t game = -1;  // id in the archive
  std::string gold_setup;  // sixteen letters
  std::int64_t limit = -1;
};

struct ExportedGame {
  std::int64_t id = 0;
  std::int64_t archive_id = 0;  // negative: none
  std::string gold, silver, event, site, time_control, winner, reason, movelist;
  int gold_rating = 0, silver_rating = 0, turns = 0;
  std::int64_t started = 0;
};

// Calls `take` for each game, in import order, until it returns false.
void export_games(Database& database, const ExportFilter& filter, const std::function<bool(const ExportedGame&)>& take);

// A record with all columns that have a tag; it reads back as the same game.
[[nodiscard]] arimaa::Record record_of(const ExportedGame& game);

}  // namespace tusk::records
