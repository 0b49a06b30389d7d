// Puzzles in the database: the list by theme and verdict, and the one that belongs to a position.
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

// With all of the themes; `verdict` empty means any.
[[nodiscard]] std::vector<StoredPuzzle> list_puzzles(Database& database, int themes, const std::string& verdict,
                                                     std::size_t limit);

// Nothing if there is no such puzzle.
[[nodiscard]] std::optional<StoredPuzzle> puzzle_with_id(Database& database, std::int64_t id);

// The winning turns stored for this position, turned to fit it.
[[nodiscard]] std::vector<arimaa::Turn> puzzle_turns(Database& database, const arimaa::Position& position);

}  // namespace tusk::records
