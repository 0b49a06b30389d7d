#include "terminal/terminal_board.h"

#include <fmt/format.h>

namespace tusk::terminal {

using namespace arimaa;

namespace {

constexpr const char* kPlain = "\033[0m";
constexpr const char* kGold = "\033[1;33m";
constexpr const char* kSilver = "\033[1;36m";
constexpr const char* kTrap = "\033[31m";
constexpr const char* kMarked = "\033[48;5;238m";

std::string square_text(const Position& position, Square square, bool marked, bool colour) {
  const auto piece = position.at(square);
  const bool trap = (kTraps & square.bit()) != 0;
  const char letter = piece ? letter_of(*piece) : trap ? 'x' : '.';
  if (!colour) return fmt::format("{}{}", marked && piece ? '*' : ' ', letter);
  const char* ink = piece ? (piece->side == Side::gold ? kGold : kSilver) : trap ? kTrap : "";
  return fmt::format("{}{} {}{}", marked ? kMarked : "", ink, letter, kPlain);
}

}  // namespace

std::string terminal_board(const Position& position, Bits marked, bool colour) {
  std::string text = " +-----------------+\n";
  for (int rank = 7; rank >= 0; --rank) {
    text += fmt::format("{}|", rank + 1);
    for (int file = 0; file < 8; ++file) {
      const Square square(file, rank);
      text += square_text(position, square, (marked & square.bit()) != 0, colour);
    }
    text += " |\n";
  }
  return text + " +-----------------+\n   a b c d e f g h\n";
}

}  // namespace tusk::terminal
