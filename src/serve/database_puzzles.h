// Puzzles from the games database.
#pragma once

#include "api/puzzle_routes.h"
#include "serve/database_desk.h"

namespace tusk::serve {

// Has no puzzles if the database is missing or does not respond; the built-in puzzles are still available.
class DatabasePuzzles : public api::PuzzleSource {
 public:
  explicit DatabasePuzzles(DatabaseDesk& database) : database_(database) {}

  [[nodiscard]] std::optional<api::KnownPuzzle> find(std::int64_t number) override;
  [[nodiscard]] std::vector<api::KnownPuzzle> list(puzzles::PuzzleKind kind) override;

 private:
  DatabaseDesk& database_;
};

}  // namespace tusk::serve
