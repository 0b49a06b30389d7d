#include "arimaa/notation/tokens.h"

#include <fmt/format.h>
#include <optional>

#include "base/error.h"

namespace tusk::arimaa {

namespace {

constexpr std::uint64_t kHighestNumber = 1'000'000;

std::optional<Direction> direction_from_letter(char letter) {
  for (const Direction direction : kDirections)
    if (letter_of(direction) == letter) return direction;
  return std::nullopt;
}

[[noreturn]] void fail(const Word& word, std::size_t at, const std::string& reason) {
  throw InputError(Place{"", 0, word.column + static_cast<int>(at)}, fmt::format("{}: {}", quote(word.text), reason));
}

}  // namespace

bool Token::operator==(const Token& other) const {
  return kind == other.kind && piece == other.piece && square == other.square &&
         (kind != Kind::step || direction == other.direction);
}

std::string to_text(Square square) { return fmt::format("{}{}", "abcdefgh"[square.file()], square.rank() + 1); }

Square parse_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
    throw InputError(fmt::format("{} is not a square such as c3", quote(text)));
  return {text[0] - 'a', text[1] - '1'};
}

std::string to_text(const Token& token) {
  std::string text = letter_of(token.piece) + to_text(token.square);
  if (token.kind == Token::Kind::step) text += letter_of(token.direction);
  if (token.kind == Token::Kind::removal) text += 'x';
  return text;
}

std::string to_text(const std::vector<Token>& tokens) {
  std::string text;
  for (const Token& token : tokens) {
    if (!text.empty()) text += ' ';
    text += to_text(token);
  }
  return text;
}

Token parse_token(const Word& word) {
  const std::string_view text = word.text;
  if (text.size() < 3 || text.size() > 4) fail(word, 0, "expected a step such as Ea3n");
  const auto piece = piece_from_letter(text[0]);
  if (!piece) fail(word, 0, fmt::format("{} is not a piece (one of EMHDCR emhdcr)", quote(text.substr(0, 1))));
  const char file = to_lower(text[1]);
  if (file < 'a' || file > 'h') fail(word, 1, fmt::format("{} is not a file from a to h", quote(text.substr(1, 1))));
  if (text[2] < '1' || text[2] > '8')
    fail(word, 2, fmt::format("{} is not a rank from 1 to 8", quote(text.substr(2, 1))));
  Token token{Token::Kind::placement, *piece, Square(file - 'a', text[2] - '1'), Direction::north, word.column};
  if (text.size() == 3) return token;
  const char last = to_lower(text[3]);
  if (last == 'x') {
    token.kind = Token::Kind::removal;
    return token;
  }
  const auto direction = direction_from_letter(last);
  if (!direction) fail(word, 3, fmt::format("{} is not a direction (n, e, s, w) or x", quote(text.substr(3))));
  token.kind = Token::Kind::step;
  token.direction = *direction;
  return token;
}

std::string to_text(const Label& label) { return fmt::format("{}{}", label.number, letter_of(label.side)); }

bool looks_like_label(std::string_view word) { return !word.empty() && is_digit(word.front()); }

Label parse_label(const Word& word) {
  const std::string_view text = word.text;
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[digits])) ++digits;
  const auto number = parse_number(text.substr(0, digits));
  if (!number) fail(word, 0, "expected a number and a side such as 12g");
  if (*number == 0 || *number > kHighestNumber) fail(word, 0, "the move number is out of range");
  if (digits == text.size()) fail(word, digits, "the side is missing after the number (g or s)");
  const auto side = side_from_letter(to_lower(text[digits]));
  if (!side || text.size() > digits + 1)
    fail(word, digits, fmt::format("{} is not a side (g or s)", quote(text.substr(digits))));
  return {static_cast<int>(*number), *side};
}

}  // namespace tusk::arimaa
