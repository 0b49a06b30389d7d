// The distances in steps to goals and captures if the opponent passes, for the evaluation: exact within one turn,
// estimated beyond it.
#pragma once

#include <array>
#include <cstdint>

#include "arimaa/board/position.h"

namespace tusk::arimaa {

// The number of steps for the piece on each square; "too far" elsewhere.
using DistanceMap = std::array<std::uint8_t, 64>;

inline constexpr int kGoalTooFar = 9;
inline constexpr int kCaptureTooFar = 7;

// For each rabbit of `side`, the steps to its goal. 1..4 are exact. 5..8 are an estimate, never below 5, that counts
// the path, blockers to be moved aside, and one step for each square where the rabbit would be frozen.
[[nodiscard]] DistanceMap goal_distances(const Position& position, Side side);

// For each enemy of `side`, the steps in which `side` can capture it. 2..4 are exact. 5 and 6 are an estimate, never
// below 5: two steps for each displacement of the victim and the trap's defenders, plus the approach of the nearest
// stronger piece.
[[nodiscard]] DistanceMap capture_distances(const Position& position, Side side);

}  // namespace tusk::arimaa
