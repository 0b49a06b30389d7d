// Where a search starts: a position, the start of its turn, and the positions that the game has seen before.
#pragma once

#include <unordered_map>

#include "arimaa/board/game.h"
#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::arimaa {

struct Root {
  Position position;                            // with the steps already taken in this turn made
  Position turn_start;                          // the board that the turn may not end on
  std::unordered_map<Position::Key, int> seen;  // at the start of turns, by key, with how often

  // The current position of a game.
  explicit Root(const Game& game) : Root(game, Turn{}) {}
  // The position after the first steps of a turn.
  Root(const Game& game, const Turn& steps_taken) : position(game.position()), turn_start(game.position()) {
    for (const Position& earlier : game.history()) ++seen[earlier.key()];
    for (const Step step : steps_taken) position.make(step);
  }
  explicit Root(const Position& start) : position(start), turn_start(start) {}
};

}  // namespace tusk::arimaa
