// Moves and positions as text.
#pragma once

#include <string>
#include <string_view>

#include "jungle/position.h"

namespace tusk::jungle {

std::string square_name(int square);
// kNowhere if the text is not a square.
int parse_square(std::string_view text);

// `Td3`, or `Txe5` for a capture. This is unambiguous, because each side has only one of each animal.
std::string to_string(const Position& before, Move move);
// Parses a legal move of the position. Throws InputError with the reason.
Move parse_move(const Position& position, std::string_view text);

// `w Eb1 Te2 Dc2 Rf1 ef7 tc6 de6 rb7`: the side to move, then White's and Black's animals, strongest first. `w nodens
// ...` is a position on the board without dens.
std::string to_line(const Position& position);
// The framed board, with the side to move on the first line.
std::string to_board(const Position& position);
// Parses either form, or `start`, or `start nodens`. Throws InputError with line and column.
Position parse_position(std::string_view text);

}  // namespace tusk::jungle
