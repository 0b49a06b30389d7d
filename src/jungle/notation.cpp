#include "jungle/notation.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <vector>

#include "base/error.h"
#include "base/text.h"

namespace tusk::jungle {
namespace {

constexpr std::string_view kNoDens = "nodens";
constexpr std::string_view kFrame = " +---------------+\n";

struct Piece {
  Side side;
  Animal animal;
};

std::optional<Piece> parse_piece(char letter) {
  for (const Side side : kSides)
    for (const Animal animal : kAllAnimals)
      if (letter_of(side, animal) == letter) return Piece{side, animal};
  return std::nullopt;
}

std::optional<Side> parse_side(std::string_view text) {
  if (text == "w") return Side::white;
  if (text == "b") return Side::black;
  return std::nullopt;
}

std::optional<Piece> piece_on(const Position& position, int square) {
  for (const Side side : kSides)
    for (const Animal animal : kAllAnimals)
      if (position.square_of(side, animal) == square) return Piece{side, animal};
  return std::nullopt;
}

void put(Position& position, Piece piece, int square, const Place& where) {
  const char letter = letter_of(piece.side, piece.animal);
  if (position.square_of(piece.side, piece.animal) != kNowhere)
    throw InputError(where, fmt::format("there are two animals {}", letter));
  if (position.occupied() & bit_of(square))
    throw InputError(where, fmt::format("two animals stand on {}", square_name(square)));
  if ((bit_of(square) & position.den(piece.side)) != 0)
    throw InputError(where, fmt::format("{} stands in its own den", letter));
  position.place(piece.side, piece.animal, square);
}

Position checked(const Position& position) {
  if (const char* fault = position.fault()) throw InputError(fmt::format("impossible position: {}", fault));
  return position;
}

Position parse_line(std::string_view line) {
  const auto words = words_of(line);
  if (words.empty()) throw InputError("empty position; expected e.g. 'w Eb1 rb7'");
  const auto side = parse_side(words[0].text);
  if (!side)
    throw InputError(Place{"", 0, words[0].column}, fmt::format("expected w or b, not {}", quote(words[0].text)));
  Position position;
  position.set_to_move(*side);
  std::size_t animals = 1;
  if (words.size() > 1 && words[1].text == kNoDens) {
    position.set_dens(false);
    ++animals;
  }
  for (std::size_t i = animals; i < words.size(); ++i) {
    const auto& [text, column] = words[i];
    const auto piece = parse_piece(text[0]);
    const int square = parse_square(text.substr(1));
    if (!piece || square == kNowhere)
      throw InputError(Place{"", 0, column},
                       fmt::format("expected an animal and its square like Eb1, not {}", quote(text)));
    put(position, *piece, square, Place{"", 0, column});
  }
  return checked(position);
}

// Parses one rank: its digit, then seven squares, with or without the frame.
void parse_rank(Position& position, std::string_view text, int rank, int line) {
  const auto fail = [&](std::size_t column, const std::string& reason) {
    throw InputError(Place{"", line, static_cast<int>(column) + 1}, reason);
  };
  int file = 0;
  for (std::size_t i = text.find_first_not_of(" \t") + 1; i < text.size(); ++i) {
    const char letter = text[i];
    if (is_space(letter) || letter == '|') continue;
    if (file == kWidth) fail(i, fmt::format("rank {} has more than seven squares", rank + 1));
    const int square = square_at(file++, rank);
    if (letter == '.' || letter == '#') continue;
    const auto piece = parse_piece(letter);
    if (!piece) fail(i, fmt::format("expected an animal, '.' or '#', not {}", quote(text.substr(i, 1))));
    put(position, *piece, square, Place{"", line, static_cast<int>(i) + 1});
  }
  if (file != kWidth) fail(text.size(), fmt::format("rank {} has {} squares, expected seven", rank + 1, file));
}

// The first line of a board: the side to move, and whether there are dens.
std::pair<std::string_view, bool> side_and_dens(std::string_view line) {
  if (!line.ends_with(kNoDens)) return {line, true};
  return {trimmed(line.substr(0, line.size() - kNoDens.size())), false};
}

Position parse_board(std::string_view text) {
  Position position;
  bool side_seen = false;
  int next_rank = kWidth - 1;
  int number = 0;
  for (const std::string_view raw : lines_of(text)) {
    ++number;
    const std::string_view line = trimmed(raw);
    if (line.empty() || line[0] == '+' || line[0] == 'a') continue;
    const auto [side_text, dens] = side_and_dens(line);
    if (const auto side = parse_side(side_text); side && !side_seen) {
      position.set_to_move(*side);
      position.set_dens(dens);
      side_seen = true;
    } else if (next_rank >= 0 && line[0] == '1' + next_rank) {
      parse_rank(position, raw, next_rank--, number);
    } else {
      const std::string expected = !side_seen       ? "w or b"
                                   : next_rank >= 0 ? fmt::format("rank {}", next_rank + 1)
                                                    : "nothing";
      throw InputError(Place{"", number, 1}, fmt::format("expected {}, not {}", expected, quote(line)));
    }
  }
  if (!side_seen) throw InputError("the board does not say whose turn it is: expected a line with w or b");
  if (next_rank >= 0) throw InputError(fmt::format("the board has no rank {}", next_rank + 1));
  return checked(position);
}

}  // namespace

std::string square_name(int square) { return fmt::format("{:c}{:c}", 'a' + file_of(square), '1' + rank_of(square)); }

int parse_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'g' || text[1] < '1' || text[1] > '7') return kNowhere;
  return square_at(text[0] - 'a', text[1] - '1');
}

std::string to_string(const Position& before, Move move) {
  return fmt::format("{}{}{}", letter_of(before.to_move(), move.animal), move.capture ? "x" : "", square_name(move.to));
}

Move parse_move(const Position& position, std::string_view text) {
  const bool capture = text.size() == 4 && text[1] == 'x';
  const auto piece = text.empty() ? std::nullopt : parse_piece(text[0]);
  const int to = text.size() < 3 ? kNowhere : parse_square(text.substr(capture ? 2 : 1));
  if (!piece || to == kNowhere) throw InputError(fmt::format("expected a move like Td3 or Txe5, not {}", quote(text)));
  if (piece->side != position.to_move())
    throw InputError(
        fmt::format("{} moves an animal of the wrong side: it is {}'s turn", quote(text), name_of(position.to_move())));
  if (position.ending() != search::Ending::none) throw InputError(fmt::format("{}: the game is over", quote(text)));
  for (const Move move : position.moves()) {
    if (move.animal != piece->animal || move.to != to) continue;
    if (move.capture != capture)
      throw InputError(fmt::format("{}: the move {} a capture, it is written {}", quote(text),
                                   move.capture ? "is" : "is not", to_string(position, move)));
    return move;
  }
  throw InputError(fmt::format("{} is not a legal move", quote(text)));
}

namespace {

std::string side_line(const Position& position) {
  return fmt::format("{}{}{}", position.to_move() == Side::white ? 'w' : 'b', position.has_dens() ? "" : " ",
                     position.has_dens() ? "" : kNoDens);
}

}  // namespace

std::string to_line(const Position& position) {
  std::string line = side_line(position);
  for (const Side side : kSides)
    for (int animal = kAnimals - 1; animal >= 0; --animal)
      if (const int square = position.square_of(side, static_cast<Animal>(animal)); square != kNowhere)
        line += fmt::format(" {}{}", letter_of(side, static_cast<Animal>(animal)), square_name(square));
  return line;
}

std::string to_board(const Position& position) {
  std::string text = side_line(position) + '\n';
  text += kFrame;
  const Bits dens = position.den(Side::white) | position.den(Side::black);
  for (int rank = kWidth - 1; rank >= 0; --rank) {
    text += fmt::format("{}|", rank + 1);
    for (int file = 0; file < kWidth; ++file) {
      const int square = square_at(file, rank);
      const auto piece = piece_on(position, square);
      text += fmt::format(" {}", piece ? letter_of(piece->side, piece->animal) : (dens & bit_of(square)) ? '#' : '.');
    }
    text += " |\n";
  }
  text += kFrame;
  text += "   a b c d e f g\n";
  return text;
}

Position parse_position(std::string_view text) {
  if (trimmed(text) == "start") return Position::start();
  if (trimmed(text) == fmt::format("start {}", kNoDens)) {
    Position position = Position::start();
    position.set_dens(false);
    return position;
  }
  return trimmed(text).find('\n') == std::string_view::npos ? parse_line(trimmed(text)) : parse_board(text);
}

}  // namespace tusk::jungle
