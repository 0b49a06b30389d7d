#include "arimaa/board/move.h"

#include <gtest/gtest.h>
#include <set>

#include "arimaa/board/setup.h"
#include "arimaa/board/turns.h"
#include "base/random.h"

namespace tusk::arimaa {
namespace {

constexpr const char* kBoards[] = {
    "rrrddrrrrhcemchr                                RHDMEDHRRRRCCRRR",
    "r r  r rr h  c r  d mh   e  R   rcd  E r  RH M  R DC  RHR RC DRR",
};

Position parsed(const char* squares) {
  Position position;
  for (int index = 0; index < 64; ++index)
    if (const auto piece = piece_from_letter(squares[index])) position.place(*piece, Square(index % 8, 7 - index / 8));
  return position;
}

TEST(Move, CodesGoThereAndBack) {
  const Move push = Move::push(Square(3, 3), Direction::south, Direction::east);
  EXPECT_EQ(push.first(), Step(Square(3, 3), Direction::east));
  EXPECT_EQ(push.second(), Step(Square(3, 2), Direction::north));
  EXPECT_EQ(push.touched(), Square(3, 3).bit() | Square(4, 3).bit() | Square(3, 2).bit());
  const Move pull = Move::pull(Square(3, 3), Direction::west, Direction::north);
  EXPECT_EQ(pull.first(), Step(Square(3, 3), Direction::north));
  EXPECT_EQ(pull.second(), Step(Square(2, 3), Direction::east));
  EXPECT_EQ(pull.kind(), Move::Kind::pull);
  EXPECT_TRUE(Move().is_end_turn());
}

TEST(Move, LegalityOfEveryCodeEqualsGeneration) {
  Random random(11);
  int pushes_and_pulls = 0;
  for (const char* board : kBoards) {
    Position position = parsed(board);
    for (int ply = 0; ply < 150; ++ply) {
      MoveList moves;
      generate_moves(position, moves);
      std::set<int> generated;
      for (const Move move : moves) generated.insert(move.code());
      EXPECT_EQ(generated.size(), static_cast<std::size_t>(moves.size()));
      for (int code = 0; code < Move::kEndTurn; ++code) {
        ASSERT_EQ(is_legal(position, Move::from_code(code)), generated.contains(code)) << code;
        pushes_and_pulls += static_cast<int>(code >= Move::kFirstPush && generated.contains(code));
      }
      if (moves.empty()) {
        position.end_turn();
        continue;
      }
      random.pick(moves).make_on(position);
      if (random.chance(0.3) || position.steps_left() == 0) position.end_turn();
    }
  }
  EXPECT_GT(pushes_and_pulls, 100);
}

}  // namespace
}  // namespace tusk::arimaa
