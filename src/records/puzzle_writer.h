// Puzzles into the database: each is joined with its game, set on the board there, and examined.
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

  // Nothing if the puzzle was added, else why not: a duplicate has an empty reason.
  [[nodiscard]] std::optional<std::string> add(const arimaa::Puzzle& puzzle);
  void flush();

 private:
  Database& database_;
  std::int64_t next_id_;
  PositionIds positions_;
  BulkInsert rows_;
};

}  // namespace tusk::records
