// Puzzles in the database: by theme and verdict, by id, and by position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"
#include "records/database.h"

namespace tusk::records {

struct StoredPuzzle {
  std::int64_t id = 0;
  std::int64_t archive_id = 0;
  int turn_number = 0;
  arimaa::Position position;  // as in the game
  arimaa::Turn turn;
  std::string verdict;
  int themes = 0;
};

// Only puzzles with all of these themes. An empty verdict means any.
[[nodiscard]] std::vector<StoredPuzzle> list_puzzles(Database& database, int themes, const std::string& verdict,
                                                     std::size_t limit);

// nullopt if there is no such puzzle.
[[nodiscard]] std::optional<StoredPuzzle> puzzle_with_id(Database& database, std::int64_t id);

// The winning turns stored for this position, transformed to it.
[[nodiscard]] std::vector<arimaa::Turn> puzzle_turns(Database& database, const arimaa::Position& position);

}  // namespace tusk::records
