// Writes puzzles to the database: finds the game of each, replays it to the position, and verifies the solution.
#pragma once

#include <optional>
#include <string>

#include "arimaa/notation/puzzle.h"
#include "records/bulk.h"
#include "records/position_ids.h"

namespace tusk::records {

class PuzzleWriter {
 public:
  explicit PuzzleWriter(Database& database);

  // Returns nullopt if the puzzle was added, otherwise the reason; it is empty for a duplicate.
  [[nodiscard]] std::optional<std::string> add(const arimaa::Puzzle& puzzle);
  void flush();

 private:
  Database& database_;
  std::int64_t next_id_;
  PositionIds positions_;
  BulkInsert rows_;
};

}  // namespace tusk::records
