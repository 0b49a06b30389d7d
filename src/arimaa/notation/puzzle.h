// Puzzles found in archived games: `33:14b Rc2n ed2w rb2w ra2s [12]`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/notation/tokens.h"

namespace tusk::arimaa {

// In that game's position before that turn, the steps start a win in two turns.
struct Puzzle {
  std::uint64_t game_id = 0;
  Label label;
  std::vector<Token> steps;
  std::optional<int> note;  // the number in brackets at the end

  bool operator==(const Puzzle&) const = default;
};

// Throws InputError with the column.
[[nodiscard]] Puzzle parse_puzzle(std::string_view line);
// One puzzle per line; blank lines and lines that start with # are skipped. Throws InputError with line and column.
[[nodiscard]] std::vector<Puzzle> parse_puzzles(std::string_view text);
[[nodiscard]] std::string to_text(const Puzzle& puzzle);

}  // namespace tusk::arimaa
