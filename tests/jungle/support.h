// Between the real position and the plain reference board.
#pragma once

#include "base/random.h"
#include "jungle/position.h"
#include "jungle/reference.h"
#include "sample.h"

namespace tusk::jungle {

inline Position to_position(const reference::Board& board) {
  Position position;
  for (int piece = 0; piece < 8; ++piece) {
    const int square = board.squares[static_cast<std::size_t>(piece)];
    if (square >= 0) position.place(piece < 4 ? Side::white : Side::black, static_cast<Animal>(piece % 4), square);
  }
  position.set_to_move(board.side == 0 ? Side::white : Side::black);
  return position;
}

// The pieces of a class on any squares of the field, White to move.
inline reference::Board random_board(const reference::Table& table, Random& random) {
  reference::Board board;
  Bits free = kField;
  for (const int piece : table.pieces()) {
    int square = kNowhere;
    while ((free & bit_of(square)) == 0) square = static_cast<int>(random.below(kSquares));
    free ^= bit_of(square);
    board.squares[static_cast<std::size_t>(piece)] = square;
  }
  return board;
}

inline reference::Board to_reference(const Position& position) {
  reference::Board board;
  for (int piece = 0; piece < 8; ++piece) {
    const int square = position.square_of(piece < 4 ? Side::white : Side::black, static_cast<Animal>(piece % 4));
    board.squares[static_cast<std::size_t>(piece)] = square == kNowhere ? -1 : square;
  }
  board.side = index_of(position.to_move());
  return board;
}

}  // namespace tusk::jungle
