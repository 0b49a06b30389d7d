// Finding games by what is known of them, and players by part of their name.
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

// What a list of games shows of each.
struct GameHeader {
  std::int64_t id = 0;
  std::int64_t archive_id = 0;  // below zero: none
  std::string gold, silver, event, winner, reason;
  int gold_rating = 0, silver_rating = 0, turns = 0;
  std::int64_t started = 0;  // seconds since 1970, 0 if unknown
};

// What is not set lets everything through.
struct GameQuestion {
  std::string player;    // on either side, the whole name
  std::string opponent;  // of that player
  std::string event;     // part of its name, in any case of letters
  std::string winner;    // g, s or d
  GameFilter games;
  std::int64_t before = -1;  // only games imported before the one with this id
  std::size_t limit = 20;
};

// The newest first, by the order of import.
[[nodiscard]] std::vector<GameHeader> find_games(Database& database, const GameQuestion& question);

// In the order of the ids; those that are not there are left out.
[[nodiscard]] std::vector<GameHeader> game_headers(Database& database, std::span<const std::int64_t> ids);

// With its moves; nothing if there is no such game.
[[nodiscard]] std::optional<ExportedGame> game_with_id(Database& database, std::int64_t id);

struct PlayerRow {
  std::string name;
  std::int64_t games = 0;
  std::int64_t wins = 0;
};

// Players whose name has the part in it, in any case of letters: those with the most games first, among the first few
// hundred by name.
[[nodiscard]] std::vector<PlayerRow> find_players(Database& database, const std::string& part, std::size_t limit);

}  // namespace tusk::records
