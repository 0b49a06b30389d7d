// Routes for puzzles: the built-in ones, and those of another source.
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

// The built-in puzzles, in the format of puzzles/puzzle_list.h; docs/web.md describes how they are made.
[[nodiscard]] std::string_view puzzles_text();

struct KnownPuzzle {
  std::int64_t number = 0;
  puzzles::ListedPuzzle puzzle;
  std::string themes;
};

// A source of further puzzles. The base class has none. Thread-safe.
class PuzzleSource {
 public:
  PuzzleSource() = default;
  virtual ~PuzzleSource() = default;
  PuzzleSource(const PuzzleSource&) = delete;
  PuzzleSource& operator=(const PuzzleSource&) = delete;

  [[nodiscard]] virtual std::optional<KnownPuzzle> find(std::int64_t /*number*/) { return std::nullopt; }
  [[nodiscard]] virtual std::vector<KnownPuzzle> list(puzzles::PuzzleKind /*kind*/) { return {}; }
};

// The arguments must outlive the routes.
[[nodiscard]] std::vector<Route> puzzle_routes(PuzzleSource& source, SearchDesk& searches);

}  // namespace tusk::api
