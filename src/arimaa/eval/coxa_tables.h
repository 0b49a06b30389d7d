// The numbers of Cox's thesis (2006): tables 3.1 to 3.8, by animal, and the tuned weights of table 5.1.
#pragma once

#include <array>

#include "arimaa/eval/evaluator.h"
#include "arimaa/eval/square_table.h"

namespace tusk::arimaa::coxa {

// Table 5.1.
inline constexpr std::array kWeights{
    Weight{"material", 4},      Weight{"rabbit_squares", 6}, Weight{"cat_squares", 1},       Weight{"dog_squares", 0},
    Weight{"horse_squares", 0}, Weight{"camel_squares", 3},  Weight{"elephant_squares", 15}, Weight{"frozen", -8},
    Weight{"mobility", 0},      Weight{"walls", 10},         Weight{"free_files", 50},       Weight{"goal_threat", 5},
    Weight{"trap_alone", 0},    Weight{"trap_contested", 0},
};

// Table 3.1; and table 3.2, the value of all rabbits together by their number.
inline constexpr std::array kMaterial{0, 0, 2, 4, 7, 11, 16};
inline constexpr std::array kRabbits{0, 40, 47, 53, 58, 62, 65, 67, 68};

// Table 3.3.
inline constexpr PrintedTable kRabbitSquares{{
    {8, 8, 8, 8, 8, 8, 8, 8},
    {7, 6, 5, 4, 4, 5, 6, 7},
    {6, 2, -1, 0, 0, -1, 2, 6},
    {5, 1, 0, 0, 0, 0, 1, 5},
    {4, 1, 0, 0, 0, 0, 1, 4},
    {3, 1, -1, 0, 0, -1, 1, 3},
    {2, 2, 1, 1, 1, 1, 2, 2},
    {2, 2, 2, 2, 2, 2, 2, 2},
}};
// Table 3.4: cats and dogs.
inline constexpr PrintedTable kGuardSquares{{
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {0, 0, -1, 0, 0, -1, 0, 0},
    {0, 0, 1, 0, 0, 1, 0, 0},
    {1, 1, 2, 1, 1, 2, 1, 1},
    {3, 5, -1, 5, 5, -1, 5, 3},
    {2, 4, 5, 4, 4, 5, 4, 2},
    {1, 2, 3, 2, 2, 3, 2, 1},
}};
// Table 3.5: horses, camel and elephant.
inline constexpr PrintedTable kStrongSquares{{
    {0, 0, 1, 2, 2, 1, 0, 0},
    {0, 0, 2, 3, 3, 2, 0, 0},
    {1, 2, -1, 4, 4, -1, 2, 1},
    {2, 3, 4, 5, 5, 4, 3, 2},
    {2, 3, 4, 5, 5, 4, 3, 2},
    {1, 2, -1, 4, 4, -1, 2, 1},
    {0, 0, 2, 3, 3, 2, 0, 0},
    {0, 0, 1, 2, 2, 1, 0, 0},
}};

// Table 3.6.
inline constexpr std::array kMobility{0.0, 0.02, 0.1, 0.1, 0.15, 0.2, 0.4};
// For each square next to a rabbit with a friend on it (section 3.2.1).
inline constexpr double kWall = 0.1;
// Table 3.7, by rank.
inline constexpr std::array kFreeFile{0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0};
// Section 3.2.2.
inline constexpr double kGoalStep = 5;
// Table 3.8: the first and the second piece of a kind next to a trap.
inline constexpr std::array kFirstAtTrap{0, 7, 8, 9, 10, 11, 12};
inline constexpr std::array kSecondAtTrap{0, 1, 2, 3, 4, 0, 0};

// The first rabbit lost costs 4 x (68 - 67) of the document's points.
inline constexpr double kCentiRabbits = 25;

}  // namespace tusk::arimaa::coxa
