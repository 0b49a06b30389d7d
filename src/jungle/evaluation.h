// The evaluation of the document: how far each animal has come, and what it is worth when it is gone.
#pragma once

#include "jungle/position.h"

namespace tusk::jungle {

// Seen from the side to move.
int evaluate(const Position& position);
// What a move gains at once: the step's development and the value of what it takes. Orders the moves of a search.
int move_value(const Position& position, Move move);

}  // namespace tusk::jungle
