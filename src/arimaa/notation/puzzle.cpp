#include "arimaa/notation/puzzle.h"

#include <fmt/format.h>

#include "arimaa/notation/board_cells.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::arimaa {

namespace {

constexpr std::uint64_t kHighestNote = 1'000'000;

[[noreturn]] void fail_at(int column, const std::string& reason) { throw InputError(Place{"", 0, column}, reason); }

int parse_note(const Word& word) {
  const std::string_view text = word.text;
  const auto number =
      text.size() > 2 && text.back() == ']' ? parse_number(text.substr(1, text.size() - 2)) : std::nullopt;
  if (!number || *number > kHighestNote)
    fail_at(word.column, fmt::format("{} is not a number in brackets", quote(text)));
  return static_cast<int>(*number);
}

}  // namespace

Puzzle parse_puzzle(std::string_view line) {
  const auto words = words_of(line);
  if (words.empty()) fail_at(1, "the puzzle is empty");
  const Word& first = words[0];
  const std::size_t colon = first.text.find(':');
  const auto id = parse_number(first.text.substr(0, colon));
  if (!id || colon == std::string_view::npos)
    fail_at(first.column, fmt::format("{}: expected game and turn such as 33:14s", quote(first.text)));
  Puzzle puzzle;
  puzzle.game_id = *id;
  puzzle.label = parse_label({first.text.substr(colon + 1), first.column + static_cast<int>(colon) + 1});
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i].text.front() == '[' && i + 1 == words.size()) {
      puzzle.note = parse_note(words[i]);
    } else {
      puzzle.steps.push_back(parse_token(words[i]));
      if (puzzle.steps.back().kind == Token::Kind::placement)
        fail_at(words[i].column, fmt::format("{}: a step needs a direction (n, e, s, w)", quote(words[i].text)));
    }
  }
  if (puzzle.steps.empty()) fail_at(static_cast<int>(line.size()) + 1, "the puzzle has no steps");
  return puzzle;
}

std::vector<Puzzle> parse_puzzles(std::string_view text) {
  std::vector<Puzzle> puzzles;
  int number = 0;
  for (const std::string_view line : lines_of(text)) {
    ++number;
    const std::string_view content = trimmed(line);
    if (content.empty() || content.front() == '#') continue;
    try {
      puzzles.push_back(parse_puzzle(line));
    } catch (const InputError& error) {
      throw on_line(error, number);
    }
  }
  return puzzles;
}

std::string to_text(const Puzzle& puzzle) {
  std::string text = fmt::format("{}:{} {}", puzzle.game_id, to_text(puzzle.label), to_text(puzzle.steps));
  if (puzzle.note) text += fmt::format(" [{}]", *puzzle.note);
  return text;
}

}  // namespace tusk::arimaa
