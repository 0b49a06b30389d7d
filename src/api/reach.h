// Where a piece can be dragged with the rest of a turn: squares it reaches on its own, pushes, and why it cannot reach
// others.
#pragma once

#include <string>

#include "api/api.h"
#include "arimaa/board/position.h"

namespace tusk::api {

// For each piece of the side to move, every square that it reaches by its own steps: the shortest path, preferring one
// that loses the fewest own pieces.
[[nodiscard]] Json reach_json(const arimaa::Position& position);

// Every push that can be started and completed now: the pusher, the piece, and its destination.
[[nodiscard]] Json pushes_json(const arimaa::Position& position);

// Why the piece on `from` cannot reach `to` now; empty if it can.
[[nodiscard]] std::string why_out_of_reach(const arimaa::Position& position, arimaa::Square from, arimaa::Square to);

}  // namespace tusk::api
