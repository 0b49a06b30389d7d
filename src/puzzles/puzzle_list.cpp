#include "puzzles/puzzle_list.h"

#include <array>
#include <fmt/format.h>
#include <optional>

#include "arimaa/board/game.h"
#include "arimaa/notation/ply.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::puzzles {

using namespace arimaa;

namespace {

constexpr std::array kKinds{PuzzleKind::win_in_one, PuzzleKind::win_in_two, PuzzleKind::only_defence};

// The comment line before a position.
struct Heading {
  PuzzleKind kind = PuzzleKind::win_in_one;
  std::string_view source;
  std::string_view solution;
};

std::optional<Heading> parse_heading(std::string_view line) {
  const std::string_view text = trimmed(line.substr(1));
  for (const PuzzleKind kind : kKinds) {
    const std::string begin = fmt::format("{}, ", name_of(kind));
    const std::size_t colon = text.find(": ");
    if (!text.starts_with(begin) || colon == std::string_view::npos || colon < begin.size()) continue;
    return Heading{kind, text.substr(begin.size(), colon - begin.size()), text.substr(colon + 2)};
  }
  return std::nullopt;
}

ListedPuzzle parse_puzzle(const Heading& heading, std::string_view line) {
  const TurnState state = parse_position(line);
  if (!state.steps.empty()) throw InputError("the position is in the middle of a turn");
  Game game(state.position, Rules::official);
  if (game.outcome()) throw InputError("the game is over in this position");
  return {heading.kind, std::string(heading.source), state.position, apply(game, heading.solution).turn()};
}

}  // namespace

std::string to_text(std::span<const ListedPuzzle> puzzles) {
  std::string text;
  for (const ListedPuzzle& puzzle : puzzles)
    text += fmt::format("# {}, {}: {}\n{}\n", name_of(puzzle.kind), puzzle.source,
                        arimaa::to_text(puzzle.position, puzzle.solution), short_form(puzzle.position));
  return text;
}

std::vector<ListedPuzzle> parse_puzzle_list(std::string_view text) {
  std::vector<ListedPuzzle> puzzles;
  std::optional<Heading> heading;
  int number = 0;
  for (const std::string_view line : lines_of(text)) {
    ++number;
    if (trimmed(line).empty()) continue;
    try {
      if (line.starts_with('#')) {
        heading = parse_heading(line);
        continue;
      }
      if (!heading) throw InputError("a puzzle's kind and solution must stand before its position");
      puzzles.push_back(parse_puzzle(*heading, line));
      heading.reset();
    } catch (const InputError& error) {
      throw InputError(Place{"", number, 0}, error.reason());
    }
  }
  return puzzles;
}

}  // namespace tusk::puzzles
