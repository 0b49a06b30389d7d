// Game records: start position, moves and result, as text for people and programs.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "jungle/position.h"

namespace tusk::jungle {

enum class Result : std::uint8_t { unknown, white_wins, black_wins, draw };

// `*`, `1-0`, `0-1`, `1/2-1/2`.
std::string_view to_string(Result result);

// The result shown by the position itself: a win, or a draw if the side to move has no legal move.
Result result_of(const Position& position);

// The moves are legal from `start`; the result is that of the last position if the game ended there.
struct GameRecord {
  Position start = Position::start();
  // Names and values in the order of the text, e.g. White, Black, Date; without the start position.
  std::vector<std::pair<std::string, std::string>> tags;
  std::vector<Move> moves;
  Result result = Result::unknown;

  bool operator==(const GameRecord&) const = default;
};

// [Name "value"] lines, then moves numbered by ply (`1.Tf2 2.tb6`), then the result. A start other than the usual one
// is given by the tag Position.
std::string to_text(const GameRecord& record);
// Parses any number of games. Move numbers are optional but must be correct; a game ends with a result, or before a tag
// that follows moves. Throws InputError with line and column.
std::vector<GameRecord> parse_records(std::string_view text);

}  // namespace tusk::jungle
