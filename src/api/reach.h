// Where a hand can take a piece in what is left of a turn: squares it reaches alone, pushes, and why it cannot get to
// others.
#pragma once

#include <string>

#include "api/api.h"
#include "arimaa/board/position.h"

namespace tusk::api {

// For each piece of the side to move every square that it reaches by steps of its own: the shortest way, and of those
// one that loses the fewest own pieces.
[[nodiscard]] Json reach_json(const arimaa::Position& position);

// Every push that can be begun and finished now: who pushes, which piece, and where it goes.
[[nodiscard]] Json pushes_json(const arimaa::Position& position);

// Why the piece on `from` cannot get to `to` now; empty if it can.
[[nodiscard]] std::string why_out_of_reach(const arimaa::Position& position, arimaa::Square from, arimaa::Square to);

}  // namespace tusk::api
