// Positions as text: the short form `g [64 squares]` and the framed long form. Parsing is lenient, writing canonical.
#pragma once

#include <string>
#include <string_view>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::arimaa {

// A position with the earlier steps of its turn.
struct TurnState {
  // A position without a number is taken to be the first after the setups.
  static constexpr int kFirstTurn = 2;

  Position position;    // as shown, with steps taken and anything pending
  Position turn_start;  // before the steps of this turn
  Turn steps;           // from turn_start to position
  int turn_number = kFirstTurn;

  bool operator==(const TurnState&) const = default;
};

// Parses either form: text with a `[` is the short one. Throws InputError saying what is wrong and where.
//
// Short: side (g or s; w or b), then 64 characters in brackets, a8..h8 first; blank, '.', 'x' and 'X' are empty. A
// number may precede the side.
//
// Long: number, side and the steps already taken; then ranks 8 to 1 between bars, with one or two characters per square
// and optional frame and column letters. The board is the one after those steps; they are undone and made again, so
// that the turn can continue. An omitted removal is restored if it was the stepping piece.
[[nodiscard]] TurnState parse_position(std::string_view text);

// The board and the side to move; this form cannot express steps already taken.
[[nodiscard]] std::string short_form(const Position& position);
[[nodiscard]] std::string long_form(const TurnState& state);

// The framed board alone; each line ends with a line end.
[[nodiscard]] std::string board_text(const Position& position);

}  // namespace tusk::arimaa
