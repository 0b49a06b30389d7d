// Puzzle lists as text, two lines per puzzle: `# win in two, game 7 turn 14s: SOLUTION` and the position.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"
#include "puzzles/puzzle_finder.h"

namespace tusk::puzzles {

struct ListedPuzzle {
  PuzzleKind kind = PuzzleKind::win_in_one;
  std::string source;  // such as `game 7 turn 14s`
  arimaa::Position position;
  arimaa::Turn solution;

  bool operator==(const ListedPuzzle&) const = default;
};

[[nodiscard]] std::string to_text(std::span<const ListedPuzzle> puzzles);
// Skips blank lines and other comments. Throws InputError, naming the line.
[[nodiscard]] std::vector<ListedPuzzle> parse_puzzle_list(std::string_view text);

}  // namespace tusk::puzzles
