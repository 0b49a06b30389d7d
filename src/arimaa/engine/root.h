// The root of a search: a position, the start of its turn, and the earlier positions of the game.
#pragma once

#include <unordered_map>

#include "arimaa/board/game.h"
#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::arimaa {

struct Root {
  Position position;                            // after the steps already taken in this turn
  Position turn_start;                          // the board on which the turn may not end
  std::unordered_map<Position::Key, int> seen;  // how often each position has occurred at the start of a turn

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
