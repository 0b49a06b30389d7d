// The evaluation of the document: the development of each animal, and its value when it is lost.
#pragma once

#include "jungle/position.h"

namespace tusk::jungle {

// From the view of the side to move.
int evaluate(const Position& position);
// The immediate gain of a move: development and the value of the animal taken. Used for move ordering.
int move_value(const Position& position, Move move);

}  // namespace tusk::jungle
