// Puzzles to solve: those that the program brings along, and those of a further source.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.h"
#include "api/search_desk.h"
#include "puzzles/puzzle_list.h"

namespace tusk::api {

// The puzzles that the program brings along, see puzzles/puzzle_list.h; docs/web.md says how they are made.
[[nodiscard]] std::string_view puzzles_text();

struct KnownPuzzle {
  std::int64_t number = 0;
  puzzles::ListedPuzzle puzzle;
  std::string themes;
};

// Where further puzzles come from. This class itself has none. Safe for use by many threads.
class PuzzleSource {
 public:
  PuzzleSource() = default;
  virtual ~PuzzleSource() = default;
  PuzzleSource(const PuzzleSource&) = delete;
  PuzzleSource& operator=(const PuzzleSource&) = delete;

  [[nodiscard]] virtual std::optional<KnownPuzzle> find(std::int64_t /*number*/) { return std::nullopt; }
  [[nodiscard]] virtual std::vector<KnownPuzzle> list(puzzles::PuzzleKind /*kind*/) { return {}; }
};

// Both must outlive the routes.
[[nodiscard]] std::vector<Route> puzzle_routes(PuzzleSource& source, SearchDesk& searches);

}  // namespace tusk::api
