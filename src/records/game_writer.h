// Writes prepared games to all tables, batch by batch. The caller opens and commits the transaction.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "records/bitmap_index.h"
#include "records/bulk.h"
#include "records/position_ids.h"
#include "records/prepared_game.h"

namespace tusk::records {

class GameWriter {
 public:
  // `expected` is roughly the number of positions to be added.
  GameWriter(Database& database, std::size_t expected);

  // Returns nullopt if the game was added, otherwise the reason; it is empty for a duplicate.
  [[nodiscard]] std::optional<std::string> add(const PreparedGame& game);
  // Writes everything added since the last flush.
  void flush();

 private:
  [[nodiscard]] std::optional<std::string> why_not(const PreparedGame& game) const;
  [[nodiscard]] std::int64_t player_id(const PreparedPlayer& player);
  void add_occurrences(std::int64_t game_id, const PreparedGame& game);

  Database& database_;
  std::int64_t next_game_;
  std::int64_t next_occurrence_;
  std::unordered_map<std::int64_t, std::int64_t> content_by_archive_id_;
  std::unordered_set<std::int64_t> contents_;           // keys of all games
  std::unordered_set<std::int64_t> nameless_contents_;  // keys of games without an archive id
  std::map<std::pair<std::string, std::int64_t>, std::int64_t> players_;
  PositionIds positions_;
  BitmapWriter bitmaps_;
  BulkInsert player_rows_, game_rows_, text_rows_, occurrence_rows_;
};

}  // namespace tusk::records
