#include "records/pattern.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace tusk::records {

using namespace arimaa;

bool Pattern::matches(const Position& gold_to_move) const {
  for (int index = 0; index < 64; ++index)
    if ((at(Square(index)) & only(content_of(gold_to_move, Square(index)))) == 0) return false;
  return true;
}

Pattern Pattern::mirrored() const {
  Pattern result;
  for (int index = 0; index < 64; ++index) result.allow(seen(Square(index), View{false, true}), at(Square(index)));
  return result;
}

Bits area_around(Square centre) {
  Bits squares = 0;
  for (int index = 0; index < 64; ++index) {
    const Square square(index);
    if (std::abs(square.file() - centre.file()) <= 2 && std::abs(square.rank() - centre.rank()) <= 2)
      squares |= square.bit();
  }
  return squares;
}

Pattern exact_pattern(const Position& gold_to_move, Bits squares) {
  Pattern pattern;
  for (const int index : each_bit(squares)) pattern.allow(Square(index), only(content_of(gold_to_move, Square(index))));
  return pattern;
}

Pattern shrunken_pattern(const Position& gold_to_move, Bits squares, Animal moving) {
  ContentSet weaker = 0;
  for (const Animal animal : kAnimals)
    if (animal < moving) weaker |= only(enemy(animal));
  Pattern pattern;
  for (const int index : each_bit(squares)) {
    const Square square(index);
    const ContentSet here = only(content_of(gold_to_move, square));
    if ((here & kOwnPieces) != 0) {
      pattern.allow(square, kOwnPieces);
    } else if ((here & kEnemyPieces) != 0) {
      pattern.allow(square, (here & weaker) != 0 ? weaker : static_cast<ContentSet>(kEnemyPieces & ~weaker));
    } else {
      pattern.allow(square, only(kEmpty));
    }
  }
  return pattern;
}

namespace {

// The contents that a character of a pattern allows when `side` is to move.
ContentSet contents_from(char letter, Side side, int column) {
  switch (letter) {
    case '?':
      return kAnything;
    case ' ':
    case '.':
      return only(kEmpty);
    case '*':
      return kOwnPieces | kEnemyPieces;
    case '+':
      return kOwnPieces;
    case '-':
      return kEnemyPieces;
    default:
      break;
  }
  const auto piece = piece_from_letter(letter);
  if (!piece)
    throw InputError(Place{"", 0, column},
                     fmt::format("{} is not a piece, and not one of ? . * + -", quote(std::string_view(&letter, 1))));
  return only(piece->side == side ? own(piece->animal) : enemy(piece->animal));
}

}  // namespace

Pattern parse_pattern(std::string_view text) {
  const std::size_t open = text.find('[');
  const std::string_view side_text = trimmed(text.substr(0, open));
  const auto side = side_text.size() == 1 ? side_from_letter(side_text[0]) : std::nullopt;
  if (!side || open == std::string_view::npos) throw InputError("a pattern begins with the side to move: g [...]");
  const std::size_t close = text.rfind(']');
  if (close == std::string_view::npos || close - open != 65 || !trimmed(text.substr(close + 1)).empty())
    throw InputError("a pattern has 64 characters between brackets");
  Pattern pattern;
  for (int i = 0; i < 64; ++i) {
    const std::size_t at = open + 1 + static_cast<std::size_t>(i);
    const Square square(i % 8, 7 - i / 8);
    pattern.allow(seen(square, view_of_mover(*side)), contents_from(text[at], *side, static_cast<int>(at) + 1));
  }
  return pattern;
}

Square nearest_trap(Square square) {
  const auto distance = [&](Square trap) {
    return std::abs(trap.file() - square.file()) + std::abs(trap.rank() - square.rank());
  };
  return *std::min_element(kTrapSquares.begin(), kTrapSquares.end(),
                           [&](Square one, Square two) { return distance(one) < distance(two); });
}

}  // namespace tusk::records
