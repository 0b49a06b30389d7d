// Finds games by their headers, and players by part of their name.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "records/database.h"
#include "records/export.h"
#include "records/statistics.h"

namespace tusk::records {

// A row in a list of games.
struct GameHeader {
  std::int64_t id = 0;
  std::int64_t archive_id = 0;  // negative: none
  std::string gold, silver, event, winner, reason;
  int gold_rating = 0, silver_rating = 0, turns = 0;
  std::int64_t started = 0;  // Unix time; 0 if unknown
};

// Unset fields match everything.
struct GameQuestion {
  std::string player;    // on either side; full name
  std::string opponent;  // of that player
  std::string event;     // part of the name, case-insensitive
  std::string winner;    // g, s or d
  GameFilter games;
  std::int64_t before = -1;  // only games with a smaller id
  std::size_t limit = 20;
};

// Newest first, by import order.
[[nodiscard]] std::vector<GameHeader> find_games(Database& database, const GameQuestion& question);

// In the order of the ids; unknown ids are skipped.
[[nodiscard]] std::vector<GameHeader> game_headers(Database& database, std::span<const std::int64_t> ids);

// Including its moves; nullopt if there is no such game.
[[nodiscard]] std::optional<ExportedGame> game_with_id(Database& database, std::int64_t id);

struct PlayerRow {
  std::string name;
  std::int64_t games = 0;
  std::int64_t wins = 0;
};

// Players whose name contains the part, case-insensitive, those with the most games first. Considers only the first few
// hundred matches by name.
[[nodiscard]] std::vector<PlayerRow> find_players(Database& database, const std::string& part, std::size_t limit);

}  // namespace tusk::records
