// What holds have proved about the first two plies of the game: see docs/jungle-solved.md.
#pragma once

#include "jungle/position.h"

namespace tusk::jungle {

// Whether the side is proved to reach at least a draw from here. False if nothing is known.
bool is_proved_hold(const Position& position, Side side);

inline bool is_proved_draw(const Position& position) {
  return is_proved_hold(position, Side::white) && is_proved_hold(position, Side::black);
}

}  // namespace tusk::jungle
