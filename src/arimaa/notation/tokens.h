// The words of a move line: placements `Da2`, steps `Ea3n` and removals `cf3x`, not yet resolved on a board.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/board/piece.h"
#include "arimaa/board/square.h"
#include "base/text.h"

namespace tusk::arimaa {

struct Token {
  enum class Kind : std::uint8_t { placement, step, removal };

  Kind kind = Kind::step;
  Piece piece;
  Square square;
  Direction direction = Direction::north;  // of a step
  int column = 0;                          // where it was read, from 1; ignored by comparisons

  bool operator==(const Token& other) const;
};

[[nodiscard]] std::string to_text(Square square);
// `c3`. Throws InputError.
[[nodiscard]] Square parse_square(std::string_view text);
[[nodiscard]] std::string to_text(const Token& token);
[[nodiscard]] std::string to_text(const std::vector<Token>& tokens);

// Throws InputError with the word's column.
[[nodiscard]] Token parse_token(const Word& word);

// The number and side before a turn, `12g`; old records use w and b.
struct Label {
  int number = 0;
  Side side = Side::gold;

  bool operator==(const Label&) const = default;
};
[[nodiscard]] std::string to_text(const Label& label);
[[nodiscard]] bool looks_like_label(std::string_view word);
// Throws InputError with the word's column.
[[nodiscard]] Label parse_label(const Word& word);

}  // namespace tusk::arimaa
