// Holds the fast code against the reference. A disagreement is a text that says what differs; empty means none.
#pragma once

#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "arimaa/board/position.h"
#include "arimaa/board/reference.h"

namespace tusk::arimaa {

[[nodiscard]] Position position_from(const reference::Board& board, char side);
[[nodiscard]] reference::Board board_of(const Position& position);
[[nodiscard]] reference::State state_from(const Position& start_of_turn);
[[nodiscard]] Step step_from(const reference::Move& move);
[[nodiscard]] std::vector<reference::Move> moves_from(const Turn& turn);
[[nodiscard]] Turn turn_from(const std::vector<reference::Move>& moves);

// A moment of a turn as both sides of the comparison see it.
struct Moment {
  Position position;
  reference::State state;

  [[nodiscard]] Moment after(const reference::Move& move) const;
};

// The board, what is frozen, all legal steps, pushes and pulls, the boards they lead to, and the keys.
[[nodiscard]] std::string disagreement_on_steps(const Moment& moment);
// The same steps mirrored and with the colours swapped.
[[nodiscard]] std::string asymmetry_of_steps(const Position& position);
// Every board that the turn can end on, and the turns given for them.
[[nodiscard]] std::string disagreement_on_turns(const Moment& moment, const Position& turn_start);
[[nodiscard]] std::string disagreement_on_ending(const Game& game, const reference::Game& expected);

}  // namespace tusk::arimaa
