// Positions off the beaten track: they must stay positions of the game.
#include "learning/detour.h"

#include <gtest/gtest.h>

#include "arimaa/board/rules.h"
#include "arimaa/notation/position_text.h"
#include "learning/selfplay.h"

namespace tusk::learning {
namespace {

using namespace arimaa;

void expect_sound(const Position& position) {
  EXPECT_EQ(position.unsupported(), 0U) << board_text(position);
  EXPECT_FALSE(outcome_on_board(position, other(position.side()), Rules::official)) << board_text(position);
}

TEST(Detour, EndsInSoundPositions) {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const Position start = random_start(8, random).position();
    if (const auto position = detour_from(start, random)) expect_sound(*position);
    if (const auto position = scattered_from(start, random)) {
      expect_sound(*position);
      for (const Side side : kSides) EXPECT_NE(position->of(side, Animal::elephant), 0U);
    }
  }
}

TEST(Detour, LeavesSomethingOnAnAlmostEmptyBoard) {
  Position start;
  start.place({Side::gold, Animal::elephant}, Square(27));
  start.place({Side::silver, Animal::elephant}, Square(36));
  start.place({Side::gold, Animal::rabbit}, Square(8));
  start.place({Side::silver, Animal::rabbit}, Square(55));
  start.place({Side::silver, Animal::cat}, Square(50));
  Random random(2);
  int found = 0;
  for (int i = 0; i < 20000; ++i) {
    if (const auto position = scattered_from(start, random)) {
      expect_sound(*position);
      ++found;
    }
  }
  EXPECT_GT(found, 1000);
}

}  // namespace
}  // namespace tusk::learning
