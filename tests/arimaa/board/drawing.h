// Positions for tests, drawn as eight strings with rank 8 first, and turns written as text.
#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::arimaa {

using Drawing = std::array<std::string_view, 8>;

inline Square square_named(std::string_view name) { return {name.at(0) - 'a', name.at(1) - '1'}; }

// '.' is an empty square and 'x' an empty trap.
inline Position draw(Side side, const Drawing& rows) {
  Position position;
  position.set_side(side);
  for (int row = 0; row < 8; ++row) {
    const std::string_view letters = rows[static_cast<std::size_t>(row)];
    if (letters.size() != 8) throw std::invalid_argument("a row has eight squares");
    for (int file = 0; file < 8; ++file) {
      const char letter = letters[static_cast<std::size_t>(file)];
      if (const auto piece = piece_from_letter(letter)) {
        position.place(*piece, Square(file, 7 - row));
      } else if (letter != '.' && letter != 'x') {
        throw std::invalid_argument(std::string("no such piece: ") + letter);
      }
    }
  }
  return position;
}

// "e4n".
inline Step step_named(std::string_view name) {
  return {square_named(name), static_cast<Direction>(std::string_view("nesw").find(name.at(2)))};
}

// "e4n d2e", without the letters of the pieces.
inline Turn turn_named(std::string_view names) {
  Turn turn;
  for (std::size_t at = 0; at < names.size(); at += 4) turn.push_back(step_named(names.substr(at, 3)));
  return turn;
}

// The letter on a square, '.' if it is empty.
inline char letter_at(const Position& position, std::string_view square) {
  const auto piece = position.at(square_named(square));
  return piece ? letter_of(*piece) : '.';
}

}  // namespace tusk::arimaa
