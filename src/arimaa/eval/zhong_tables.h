// The numbers of Zhong's thesis (2005): material, the tables of the appendix, and the weights that tuning may change.
#pragma once

#include <array>

#include "arimaa/eval/evaluator.h"
#include "arimaa/eval/fotland_material.h"
#include "arimaa/eval/square_table.h"

namespace tusk::arimaa::zhong {

// The document's points are already centi-rabbits. A weight named after a table is a factor of its values.
inline constexpr auto kWeights = after_fotland_material(std::array{
    // Appendix, table 1. Rabbits use the motivated table against at most this many pieces (our choice).
    Weight{"rabbit_squares", 1},
    Weight{"motivated_squares", 1},
    Weight{"motivated_against", 9},
    Weight{"cat_squares", 1},
    Weight{"dog_squares", 1},
    Weight{"horse_squares", 1},
    Weight{"camel_squares", 1},
    Weight{"elephant_squares", 1},
    // Appendix, table 2.
    Weight{"rabbit_frozen", 1},
    Weight{"cat_frozen", 1},
    Weight{"dog_frozen", 1},
    Weight{"horse_frozen", 1},
    Weight{"camel_frozen", 1},
    // Appendix, table 3, by level.
    Weight{"blockade_1", 5},
    Weight{"blockade_2", 10},
    Weight{"blockade_3", 30},
    Weight{"blockade_4", 50},
    Weight{"blockade_5", 80},
    // The best capture counts in full (section 3.4). A goal is infinite there; here it must remain an evaluation.
    Weight{"capture", 1},
    Weight{"goal", 8000},
    // Appendix, tables 4 to 6, by the piece in trouble.
    Weight{"fork_rabbit", 15},
    Weight{"fork_cat", 25},
    Weight{"fork_dog", 30},
    Weight{"fork_horse", 40},
    Weight{"fork_camel", 50},
    Weight{"pin_rabbit", 15},
    Weight{"pin_cat", 10},
    Weight{"pin_dog", 20},
    Weight{"pin_horse", 25},
    Weight{"pin_camel", 0},
    Weight{"hostage_rabbit", 10},
    Weight{"hostage_cat", 20},
    Weight{"hostage_dog", 30},
    Weight{"hostage_horse", 0},
    Weight{"hostage_camel", 80},
});

// Table 1 (a).
inline constexpr PrintedTable kElephantSquares{{
    {0, 1, 1, 2, 2, 1, 1, 0},
    {1, 2, 2, 3, 3, 2, 2, 1},
    {2, 4, -4, 10, 10, -4, 4, 2},
    {3, 8, 12, 12, 12, 12, 8, 3},
    {3, 8, 10, 10, 10, 10, 8, 3},
    {2, 4, -4, 10, 10, -4, 4, 2},
    {1, 2, 2, 3, 3, 2, 2, 1},
    {0, 1, 1, 2, 2, 1, 1, 0},
}};
// Table 1 (b).
inline constexpr PrintedTable kCamelSquares{{
    {-2, -1, 0, 1, 1, 0, -1, -2},
    {-1, 0, 1, 2, 2, 1, 0, -1},
    {0, 1, 2, 3, 3, 2, 1, 0},
    {1, 2, 3, 4, 4, 3, 2, 1},
    {2, 3, 4, 5, 5, 4, 3, 2},
    {1, 2, 3, 4, 4, 3, 2, 1},
    {0, 1, 2, 3, 3, 2, 1, 0},
    {-1, 0, 1, 2, 2, 1, 0, -1},
}};
// Table 1 (c).
inline constexpr PrintedTable kHorseSquares{{
    {-2, -1, 0, 1, 1, 0, -1, -2},
    {-1, 0, 1, 2, 2, 1, 0, -1},
    {0, 1, -5, 3, 3, -5, 1, 0},
    {1, 2, 3, 4, 4, 3, 2, 1},
    {2, 3, 4, 5, 5, 4, 3, 2},
    {1, 4, 2, 3, 3, 2, 4, 1},
    {0, 1, 2, 3, 3, 2, 1, 0},
    {-1, 0, 1, 2, 2, 1, 0, -1},
}};
// Table 1 (d).
inline constexpr PrintedTable kDogSquares{{
    {-4, -6, -6, -6, -6, -6, -6, -4},
    {-7, -8, -10, -9, -9, -10, -8, -7},
    {-9, -10, -12, -11, -11, -12, -10, -9},
    {-6, -8, -9, -9, -9, -9, -8, -6},
    {-3, -5, -6, -6, -6, -6, -5, -3},
    {-1, -1, -2, -3, -3, -2, -1, -1},
    {1, 2, 4, 2, 2, 4, 2, 1},
    {0, 1, 1, 1, 1, 1, 1, 0},
}};
// Table 1 (e).
inline constexpr PrintedTable kCatSquares{{
    {-4, -6, -6, -6, -6, -6, -6, -4},
    {-7, -8, -10, -9, -9, -10, -8, -7},
    {-9, -10, -12, -11, -11, -12, -10, -9},
    {-6, -8, -9, -9, -9, -9, -8, -6},
    {-3, -5, -6, -6, -6, -6, -5, -3},
    {-1, -2, -2, -3, -3, -2, -2, -1},
    {1, 2, 4, 2, 2, 4, 2, 1},
    {0, 1, 1, 1, 1, 1, 1, 0},
}};
// Table 1 (f), "normal". Infinite on the goal rank there; here that is the goal term.
inline constexpr PrintedTable kRabbitSquares{{
    {0, 0, 0, 0, 0, 0, 0, 0},
    {-14, -16, -8, -16, -16, -8, -16, -14},
    {-16, -10, -16, -10, -10, -16, -10, -16},
    {-8, -12, -12, -12, -12, -12, -12, -8},
    {-5, -8, -8, -8, -8, -8, -8, -5},
    {-3, -5, -6, -6, -6, -6, -5, -3},
    {-1, -2, -1, -4, -4, -1, -2, -1},
    {0, 0, 0, 0, 0, 0, 0, 0},
}};
// Table 1 (g), "motivate": against an enemy too weak to guard its side.
inline constexpr PrintedTable kMotivatedSquares{{
    {0, 0, 0, 0, 0, 0, 0, 0},
    {25, 25, 25, 25, 25, 25, 25, 25},
    {20, 20, 20, 20, 20, 20, 20, 20},
    {16, 15, 14, 14, 14, 14, 15, 16},
    {8, 7, 6, 6, 6, 6, 7, 8},
    {4, 3, 2, 2, 2, 2, 3, 4},
    {2, 1, 1, 1, 1, 1, 1, 2},
    {0, 0, 0, 0, 0, 0, 0, 0},
}};
// Table 2 (a).
inline constexpr PrintedTable kCamelFrozen{{
    {-20, -24, -28, -26, -26, -28, -24, -20},
    {-24, -30, -20, -32, -32, -20, -30, -24},
    {-26, -20, 0, -20, -20, 0, -20, -26},
    {-16, -12, -15, -10, -10, -15, -12, -16},
    {-10, -7, -7, -7, -7, -7, -7, -10},
    {-6, -2, 0, -2, -2, 0, -2, -6},
    {-2, -2, -2, -2, -2, -2, -2, -2},
    {-2, -2, -2, -2, -2, -2, -2, -2},
}};
// Table 2 (b).
inline constexpr PrintedTable kHorseFrozen{{
    {-20, -24, -28, -26, -26, -28, -24, -20},
    {-24, -30, -20, -32, -32, -20, -30, -24},
    {-26, -20, 0, -20, -20, 0, -20, -26},
    {-16, -12, -15, -10, -10, -15, -12, -16},
    {-10, -7, -7, -7, -7, -7, -7, -10},
    {-6, -2, 0, -2, -2, 0, -2, -6},
    {-2, -2, -2, -2, -2, -2, -2, -2},
    {-2, -2, -2, -2, -2, -2, -2, -2},
}};
// Table 2 (c).
inline constexpr PrintedTable kDogFrozen{{
    {-2, -2, -3, -2, -2, -3, -2, -2},
    {-3, -10, -5, -8, -8, -5, -10, -3},
    {-10, -5, 0, -3, -3, 0, -5, -10},
    {-3, -3, -3, -3, -3, -3, -3, -3},
    {-1, -1, -1, -1, -1, -1, -1, -1},
    {-1, -1, 0, -1, -1, 0, -1, -1},
    {-1, -1, -1, -1, -1, -1, -1, -1},
    {-1, -1, -1, -1, -1, -1, -1, -1},
}};
// Table 2 (d).
inline constexpr PrintedTable kCatFrozen{{
    {-1, -1, -2, -1, -1, -2, -1, -1},
    {-2, -9, -5, -7, -7, -5, -9, -2},
    {-9, -5, 0, -2, -2, 0, -5, -9},
    {-2, -2, -2, -2, -2, -2, -2, -2},
    {-1, -1, -1, -1, -1, -1, -1, -1},
    {-1, -1, 0, -1, -1, 0, -1, -1},
    {-1, -1, -1, -1, -1, -1, -1, -1},
    {-1, -1, -1, -1, -1, -1, -1, -1},
}};
// Table 2 (e).
inline constexpr PrintedTable kRabbitFrozen{{
    {0, 0, 0, 0, 0, 0, 0, 0},
    {-1, -1, -1, -1, -1, -1, -1, -1},
    {-1, -1, 0, -1, -1, 0, -1, -1},
    {-1, -1, -1, -1, -1, -1, -1, -1},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0},
}};

}  // namespace tusk::arimaa::zhong
