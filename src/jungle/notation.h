// Moves and positions as text.
#pragma once

#include <string>
#include <string_view>

#include "jungle/position.h"

namespace tusk::jungle {

std::string square_name(int square);
// kNowhere if the text is not a square.
int parse_square(std::string_view text);

// `Td3`, or `Txe5` when it takes something: each side has only one of each animal, so this is enough.
std::string to_string(const Position& before, Move move);
// A legal move of the position. Throws InputError saying what is wrong with it.
Move parse_move(const Position& position, std::string_view text);

// `w Eb1 Rf1 Dc2 Te2 rb7 ef7 tc6 de6`: the side to move, then the animals, strongest first. `w nodens ...` is a
// position on the board without dens.
std::string to_line(const Position& position);
// The framed board, with the side to move on the first line.
std::string to_board(const Position& position);
// Either of the two forms, or the word `start`, or `start nodens`. Throws InputError with the line and column of the
// fault.
Position parse_position(std::string_view text);

}  // namespace tusk::jungle
