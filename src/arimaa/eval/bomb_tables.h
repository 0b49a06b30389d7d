// The numbers of Fotland's program Bomb (2004) as far as his paper gives them, and ours where it gives only a range or
// an idea (marked "ours").
#pragma once

#include <array>

#include "arimaa/eval/evaluator.h"
#include "arimaa/eval/fotland_material.h"
#include "arimaa/eval/square_table.h"

namespace tusk::arimaa::bomb {

// Centi-rabbits, except for factors and fractions of material values.
inline constexpr auto kWeights = after_fotland_material(std::array{
    // Factors of the tables below.
    Weight{"rabbit_squares", 1},
    Weight{"guard_squares", 1},
    Weight{"strong_squares", 1},
    // A rabbit with no enemy rabbit ahead, on its first rank and on the last but one; linear in between (ours).
    Weight{"free_rabbit_first", 10},
    Weight{"free_rabbit_last", 100},
    // A rabbit with friends on both sides of it.
    Weight{"wall", 10},
    // An advanced rabbit: per point of strength by which nearby friends exceed nearby enemies, by rank (ours), and the
    // bounds.
    Weight{"advanced_5", 4},
    Weight{"advanced_6", 9},
    Weight{"advanced_7", 20},
    Weight{"advanced_least", -30},
    Weight{"advanced_most", 500},
    // The cost of a frozen piece.
    Weight{"frozen_rabbit", 2},
    Weight{"frozen_cat", 10},
    Weight{"frozen_dog", 10},
    Weight{"frozen_horse", 15},
    Weight{"frozen_camel", 20},
    // Fractions of a threatened piece's value (ours): it is captured this turn; it cannot be defended in time; it can;
    // the capture is five or six steps away.
    Weight{"capture_now", 0.85},
    Weight{"capture_next", 0.5},
    Weight{"capture_threat", 0.08},
    Weight{"capture_distant", 0.03},
    // A goal this turn; and a rabbit this many steps from its goal, for the nearest one on each wing (ours).
    Weight{"goal_now", 6000},
    Weight{"goal_1", 500},
    Weight{"goal_2", 400},
    Weight{"goal_3", 300},
    Weight{"goal_4", 200},
    Weight{"goal_5", 90},
    Weight{"goal_6", 50},
    Weight{"goal_7", 25},
    Weight{"goal_8", 10},
    // Fraction of the material by which pinned pieces exceed those that pin them (ours).
    Weight{"pin", 0.06},
    Weight{"frame", 0.06},
    // In the centre of the board; nothing four steps away. The horse's is ours.
    Weight{"elephant_centre", 35},
    Weight{"camel_centre", 10},
    Weight{"horse_centre", 5},
    // A camel near the enemy elephant; a camel on the enemy's half; an elephant behind such a camel.
    Weight{"camel_in_reach", 10},
    Weight{"camel_abroad", 10},
    Weight{"elephant_behind", 10},
});

// The tables are ours: the paper gives the range, 0.1 to -0.5 rabbits, and what they encourage. Rabbits stay back, or
// advance on the edges.
inline constexpr PrintedTable kRabbitSquares{{
    {0, 0, 0, 0, 0, 0, 0, 0},
    {10, 0, -10, -20, -20, -10, 0, 10},
    {8, -5, -50, -25, -25, -50, -5, 8},
    {5, -5, -20, -25, -25, -20, -5, 5},
    {4, -5, -15, -20, -20, -15, -5, 4},
    {3, 0, -30, -10, -10, -30, 0, 3},
    {4, 4, 4, 2, 2, 4, 4, 4},
    {5, 5, 5, 5, 5, 5, 5, 5},
}};
// Cats and dogs stay near the home traps.
inline constexpr PrintedTable kGuardSquares{{
    {-30, -35, -40, -40, -40, -40, -35, -30},
    {-25, -30, -35, -35, -35, -35, -30, -25},
    {-20, -25, -50, -30, -30, -50, -25, -20},
    {-10, -15, -15, -15, -15, -15, -15, -10},
    {-3, 0, 4, 0, 0, 4, 0, -3},
    {3, 9, -20, 9, 9, -20, 9, 3},
    {3, 7, 10, 7, 7, 10, 7, 3},
    {0, 3, 5, 3, 3, 5, 3, 0},
}};
// Horses, camel and elephant stay near the centre and off the traps.
inline constexpr PrintedTable kStrongSquares{{
    {-20, -15, -10, -8, -8, -10, -15, -20},
    {-12, -6, -2, 0, 0, -2, -6, -12},
    {-6, 0, -40, 5, 5, -40, 0, -6},
    {-2, 4, 7, 10, 10, 7, 4, -2},
    {-2, 4, 7, 10, 10, 7, 4, -2},
    {-6, 0, -20, 5, 5, -20, 0, -6},
    {-8, -2, 0, 2, 2, 0, -2, -8},
    {-15, -10, -6, -4, -4, -6, -10, -15},
}};

}  // namespace tusk::arimaa::bomb
