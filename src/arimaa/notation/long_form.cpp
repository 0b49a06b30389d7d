#include "arimaa/notation/long_form.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "arimaa/notation/board_cells.h"
#include "arimaa/notation/tokens.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::arimaa {

namespace {

struct TextLine {
  std::string_view text;
  int number = 0;
};

// A rank as written: the text between its bars.
struct Row {
  std::string_view squares;
  int line = 0;
  int column = 0;  // of the first character of squares
  bool closed = false;
};

// Where the characters of the squares are in each row.
struct Grid {
  std::size_t first = 0;
  std::size_t stride = 1;
};

constexpr std::size_t kNarrow = 8;       // one character per square
constexpr std::size_t kWide = 16;        // two
constexpr std::size_t kWideFramed = 17;  // two and a blank at the end

[[noreturn]] void fail(int line, int column, const std::string& reason) {
  throw InputError(Place{"", line, column}, reason);
}

std::vector<TextLine> meaningful_lines(std::string_view text) {
  std::vector<TextLine> lines;
  int number = 0;
  for (const std::string_view line : lines_of(text)) {
    ++number;
    const std::string_view content = trimmed(line);
    if (!content.empty() && content.front() != '#') lines.push_back({line, number});
  }
  return lines;
}

bool is_frame(std::string_view line) { return trimmed(line).find_first_not_of("+-= ") == std::string_view::npos; }

bool is_column_line(std::string_view line) {
  const auto words = words_of(line);
  return words.size() <= 8 && std::all_of(words.begin(), words.end(), [](const Word& word) {
           const auto is_file = [](char c) { return to_lower(c) >= 'a' && to_lower(c) <= 'h'; };
           return word.text.size() <= 8 && std::all_of(word.text.begin(), word.text.end(), is_file);
         });
}

Row row_of(const TextLine& line, int rank) {
  const std::size_t bar = line.text.find('|');
  if (bar == std::string_view::npos)
    fail(line.number, 1, fmt::format("{} is not a rank of the board such as '8| r r r |'", quote(trimmed(line.text))));
  const std::string_view label = trimmed(line.text.substr(0, bar));
  if (!label.empty() && label != std::to_string(rank))
    fail(line.number, 1, fmt::format("{} before the bar, expected rank {}", quote(label), rank));
  const std::size_t end = line.text.find('|', bar + 1);
  Row row{line.text.substr(bar + 1, end == std::string_view::npos ? end : end - bar - 1), line.number,
          static_cast<int>(bar) + 2, end != std::string_view::npos};
  if (!row.closed) return row;
  const std::string_view rest = trimmed(line.text.substr(end + 1));
  if (!rest.empty() && rest != std::to_string(rank))
    fail(line.number, static_cast<int>(end) + 2, fmt::format("{} after the rank", quote(rest)));
  return row;
}

// The majority of rows decides, so that a row of the wrong width is reported. Editors that trim line ends may remove
// the right bar of rows; then the longest row and the frame decide.
bool has_two_characters_per_square(const std::vector<Row>& rows, std::size_t frame_width) {
  const auto narrow = std::count_if(rows.begin(), rows.end(),
                                    [](const Row& row) { return row.closed && row.squares.size() == kNarrow; });
  if (narrow > 4) return false;
  const bool any_long =
      std::any_of(rows.begin(), rows.end(), [](const Row& row) { return row.squares.size() > kNarrow; });
  const bool all_open = std::none_of(rows.begin(), rows.end(), [](const Row& row) { return row.closed; });
  return any_long || (all_open && frame_width > kWide);
}

bool only_at(const std::vector<Row>& rows, std::size_t parity) {
  return std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
    for (std::size_t at = 0; at < row.squares.size(); ++at)
      if (row.squares[at] != ' ' && at % 2 != parity) return false;
    return true;
  });
}

Grid grid_of(const std::vector<Row>& rows, std::size_t frame_width) {
  if (!has_two_characters_per_square(rows, frame_width)) return {0, 1};
  return {only_at(rows, 1) || !only_at(rows, 0) ? std::size_t{1} : std::size_t{0}, 2};
}

void check_width(const Row& row, int rank, const Grid& grid) {
  const std::size_t width = row.squares.size();
  const std::size_t most = grid.stride == 1 ? kNarrow : kWideFramed;
  const std::size_t least = !row.closed ? 0 : grid.stride == 1 ? kNarrow : kWide - 1;
  if (width < least || width > most)
    fail(row.line, row.column,
         fmt::format("rank {} has {} characters between its bars, expected {}", rank, width,
                     grid.stride == 1 ? "8" : "15 to 17"));
  for (std::size_t at = 0; at < width; ++at)
    if (grid.stride == 2 && at % 2 != grid.first && row.squares[at] != ' ')
      fail(row.line, row.column + static_cast<int>(at),
           fmt::format("{} stands between two squares of rank {}", quote(row.squares.substr(at, 1)), rank));
}

Cells cells_of(const std::vector<Row>& rows, const Grid& grid) {
  Cells cells;
  for (int rank = 7; rank >= 0; --rank) {
    const Row& row = rows[7 - rank];
    check_width(row, rank + 1, grid);
    for (int file = 0; file < 8; ++file) {
      const std::size_t at = grid.first + grid.stride * static_cast<std::size_t>(file);
      Cell& cell = cells[Square(file, rank).index()];
      cell.place = {"", row.line, row.column + static_cast<int>(at)};
      if (at < row.squares.size()) cell.letter = row.squares[at];
    }
  }
  return cells;
}

Position parse_board(const std::vector<TextLine>& lines) {
  std::vector<Row> rows;
  std::size_t frame_width = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const TextLine& line = lines[i];
    if (is_frame(line.text)) {
      frame_width = std::max(frame_width, trimmed(line.text).size());
    } else if ((rows.empty() || rows.size() == 8) && is_column_line(line.text)) {
      continue;
    } else if (rows.size() == 8) {
      fail(line.number, 1, fmt::format("{} after the board", quote(trimmed(line.text))));
    } else {
      rows.push_back(row_of(line, 8 - static_cast<int>(rows.size())));
    }
  }
  if (rows.size() < 8) fail(lines.back().number, 1, fmt::format("the board ends after {} of 8 ranks", rows.size()));
  return board_of(cells_of(rows, grid_of(rows, frame_width)));
}

struct Heading {
  Label label;
  std::vector<Token> steps;
};

Heading parse_heading(const TextLine& line) {
  const auto words = words_of(line.text);
  Heading heading;
  try {
    const Word& first = words[0];
    const auto side = side_from_letter(to_lower(first.text[0]));
    if (side && first.text.size() == 1) {
      heading.label = {TurnState::kFirstTurn, *side};
    } else if (looks_like_label(first.text) && first.text.find('|') == std::string_view::npos) {
      heading.label = parse_label(first);
    } else {
      throw InputError(Place{"", 0, first.column}, "expected the move number and side to move, such as 7g, first");
    }
    for (std::size_t i = 1; i < words.size(); ++i) heading.steps.push_back(parse_token(words[i]));
  } catch (const InputError& error) {
    throw on_line(error, line.number);
  }
  return heading;
}

void take_back(const Token& token, Position& board) {
  const auto refuse = [&](const std::string& reason) {
    throw InputError(Place{"", 0, token.column},
                     fmt::format("{} cannot have led to the board shown: {}", to_text(token), reason));
  };
  const auto expect_empty = [&](Square square) {
    if (board.at(square)) refuse(fmt::format("{} is occupied", to_text(square)));
  };
  if (token.kind == Token::Kind::placement) refuse("it is a placement");
  if (token.kind == Token::Kind::removal) {
    if ((kTraps & token.square.bit()) == 0) refuse(fmt::format("{} is not a trap", to_text(token.square)));
    expect_empty(token.square);
    board.place(token.piece, token.square);
    return;
  }
  if (shifted(token.square.bit(), token.direction) == 0) refuse("it leaves the board");
  const Square to = Step(token.square, token.direction).to();
  const auto there = board.at(to);
  const bool captured = !there && (kTraps & to.bit()) != 0;
  if (!captured && there != token.piece) refuse(fmt::format("{} is not on {}", letter_of(token.piece), to_text(to)));
  expect_empty(token.square);
  board.remove(to);
  board.place(token.piece, token.square);
}

// Restored pieces must have existed, and none of them may be unsupported on a trap.
void check_start(const Position& board) {
  for (const Side side : kSides)
    for (const Animal animal : kAnimals)
      if (count_bits(board.of(side, animal)) > initial_count(animal))
        throw InputError(fmt::format("before the steps taken {} would have more than {} {}{}", name_of(side),
                                     initial_count(animal), name_of(animal), initial_count(animal) > 1 ? "s" : ""));
  for (const Square trap : kTrapSquares) {
    const auto piece = board.at(trap);
    if (piece && (neighbours(trap) & board.of(piece->side)) == 0)
      throw InputError(fmt::format("before the steps taken {} would stand on the trap {} without a friend beside it",
                                   letter_of(*piece), to_text(trap)));
  }
}

}  // namespace

TurnState parse_long_form(std::string_view text) {
  const std::vector<TextLine> lines = meaningful_lines(text);
  if (lines.empty()) throw InputError("the position is empty");
  const Heading heading = parse_heading(lines[0]);
  const Position shown = parse_board(lines);
  TurnState state;
  state.turn_number = heading.label.number;
  state.turn_start = shown;
  state.turn_start.set_side(heading.label.side);
  try {
    for (auto token = heading.steps.rbegin(); token != heading.steps.rend(); ++token)
      take_back(*token, state.turn_start);
    check_start(state.turn_start);
    state.steps = resolve_turn(heading.steps, state.turn_start);
    state.position = state.turn_start;
    for (const Step step : state.steps) state.position.make(step);
    if (!state.position.same_board(shown))
      throw InputError("the steps on the first line do not lead to the board shown");
  } catch (const InputError& error) {
    throw on_line(error, lines[0].number);
  }
  return state;
}

}  // namespace tusk::arimaa
