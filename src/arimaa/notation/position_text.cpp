#include "arimaa/notation/position_text.h"

#include <fmt/format.h>

#include "arimaa/notation/board_cells.h"
#include "arimaa/notation/long_form.h"
#include "arimaa/notation/tokens.h"
#include "arimaa/notation/turn_text.h"
#include "base/text.h"

namespace tusk::arimaa {

namespace {

constexpr std::size_t kSquares = 64;

// Converts an offset into the line and column in the text.
Place place_of(std::string_view text, std::size_t offset) {
  int line = 1;
  std::size_t line_start = 0;
  for (std::size_t at = 0; at < offset; ++at) {
    if (text[at] != '\n') continue;
    ++line;
    line_start = at + 1;
  }
  const bool one_line = text.find('\n') == std::string_view::npos;
  return {"", one_line ? 0 : line, static_cast<int>(offset - line_start) + 1};
}

Label parse_side(std::string_view text, std::size_t end) {
  const auto words = words_of(text.substr(0, end));
  if (words.empty()) throw InputError(place_of(text, 0), "the side to move (g or s) is missing before the board");
  const auto offset = static_cast<std::size_t>(words[0].column) - 1;
  if (words.size() > 1) throw InputError(place_of(text, offset), "expected only the side to move before the board");
  try {
    if (looks_like_label(words[0].text)) return parse_label({words[0].text, 0});
  } catch (const InputError& error) {
    throw InputError(place_of(text, offset), error.reason());
  }
  const auto side = side_from_letter(to_lower(words[0].text[0]));
  if (!side || words[0].text.size() > 1)
    throw InputError(place_of(text, offset), fmt::format("{} is not a side (g or s)", quote(words[0].text)));
  return {TurnState::kFirstTurn, *side};
}

TurnState parse_short_form(std::string_view text) {
  const std::size_t open = text.find('[');
  const Label label = parse_side(text, open);
  const std::size_t close = text.find(']', open);
  if (close == std::string_view::npos) throw InputError(place_of(text, open), "the closing ']' is missing");
  const std::size_t count = close - open - 1;
  if (count != kSquares)
    throw InputError(place_of(text, close), fmt::format("{} squares between the brackets, expected 64", count));
  const std::string_view rest = trimmed(text.substr(close + 1));
  if (!rest.empty())
    throw InputError(place_of(text, static_cast<std::size_t>(rest.data() - text.data())),
                     fmt::format("{} after the position", quote(rest)));
  Cells cells;
  for (std::size_t i = 0; i < kSquares; ++i) {
    const Square square(static_cast<int>(i % 8), 7 - static_cast<int>(i / 8));
    cells[square.index()] = {text[open + 1 + i], place_of(text, open + 1 + i)};
  }
  TurnState state;
  state.position = board_of(cells);
  state.position.set_side(label.side);
  state.turn_start = state.position;
  state.turn_number = label.number;
  return state;
}

char square_letter(const Position& position, Square square) {
  const auto piece = position.at(square);
  return piece ? letter_of(*piece) : ' ';
}

}  // namespace

TurnState parse_position(std::string_view text) {
  return text.find('[') != std::string_view::npos ? parse_short_form(text) : parse_long_form(text);
}

std::string short_form(const Position& position) {
  std::string text = fmt::format("{} [", letter_of(position.side()));
  for (int rank = 7; rank >= 0; --rank)
    for (int file = 0; file < 8; ++file) text += square_letter(position, Square(file, rank));
  return text + ']';
}

std::string board_text(const Position& position) {
  const std::string frame = " +-----------------+\n";
  std::string text = frame;
  for (int rank = 7; rank >= 0; --rank) {
    text += fmt::format("{}|", rank + 1);
    for (int file = 0; file < 8; ++file) {
      const Square square(file, rank);
      const char letter = square_letter(position, square);
      text += ' ';
      text += letter == ' ' && (kTraps & square.bit()) != 0 ? 'x' : letter;
    }
    text += " |\n";
  }
  return text + frame + "   a b c d e f g h\n";
}

std::string long_form(const TurnState& state) {
  std::string text = to_text(Label{state.turn_number, state.turn_start.side()});
  if (!state.steps.empty()) text += ' ' + to_text(state.turn_start, state.steps);
  return text + '\n' + board_text(state.position);
}

}  // namespace tusk::arimaa
