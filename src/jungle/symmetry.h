// The two symmetries of the game: one swaps the sides, the other left and right. Both preserve the value.
#pragma once

#include "jungle/position.h"

namespace tusk::jungle {

constexpr int flip_ranks(int square) {
  return square == kNowhere ? kNowhere : square_at(file_of(square), kWidth - 1 - rank_of(square));
}
constexpr int mirror_files(int square) {
  return square == kNowhere ? kNowhere : square_at(kWidth - 1 - file_of(square), rank_of(square));
}

// The position from the other side's view: colours swapped, ranks reversed, the other side to move.
Position swap_colours(const Position& position);
Position mirror(const Position& position);
Move swap_colours(Move move);
Move mirror(Move move);

}  // namespace tusk::jungle
