// Who is held, compared with the other way of finding it.
#include "arimaa/tactics/freedom.h"

#include <gtest/gtest.h>

#include "arimaa/board/steps.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/tactics/positions.h"

namespace tusk::arimaa {
namespace {

Bits in_reach_of_free_pieces(const Position& position, Side side) {
  Bits result = 0;
  for (const int square : each_bit(position.of(other(side)))) {
    const Bits stronger = stronger_than(position, side, position.animal_at(Square(square)));
    if ((neighbours(Square(square)) & stronger & ~position.frozen(side)) != 0) result |= Square(square).bit();
  }
  return result;
}

TEST(Freedom, IsThatOfThePosition) {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const Position position = random_tactical_position(random);
    const Freedom freedom(position);
    for (const Side side : kSides) {
      ASSERT_EQ(freedom.dominated(side), position.dominated(side)) << board_text(position);
      ASSERT_EQ(freedom.frozen(side), position.frozen(side)) << board_text(position);
      ASSERT_EQ(freedom.free(side), position.of(side) & ~position.frozen(side)) << board_text(position);
      ASSERT_EQ(freedom.in_grasp_of(side), in_reach_of_free_pieces(position, side)) << board_text(position);
    }
  }
}

}  // namespace
}  // namespace tusk::arimaa
