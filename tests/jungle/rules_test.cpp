#include "jungle/rules.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <set>

#include "base/random.h"
#include "jungle/notation.h"
#include "jungle/perft.h"
#include "jungle/random_position.h"
#include "jungle/support.h"
#include "jungle/symmetry.h"
#include "sample.h"

namespace tusk::jungle {
namespace {

std::uint64_t reference_perft(const reference::Board& board, int depth) {
  if (depth == 0) return 1;
  std::uint64_t lines = 0;
  for (const auto& step : reference::steps(board))
    lines += step.wins ? (depth == 1 ? 1 : 0) : reference_perft(step.after, depth - 1);
  return lines;
}

void expect_same_moves(const Position& position) {
  std::set<std::uint64_t> real, plain;
  for (const Move move : position.moves()) {
    const Position next = position.after(move);
    ASSERT_TRUE(next.check_consistency());
    real.insert(next.key());
  }
  const auto steps = reference::steps(to_reference(position));
  for (const auto& step : steps) {
    const Position next = to_position(step.after);
    plain.insert(next.key());
    ASSERT_EQ(next.ending() == search::Ending::lost, step.wins);
  }
  ASSERT_EQ(real, plain) << to_line(position);
  ASSERT_EQ(position.moves().size(), steps.size());
  ASSERT_EQ(position.has_move(), !steps.empty());
  const auto captures = std::count_if(steps.begin(), steps.end(), [](const auto& step) { return step.capture; });
  ASSERT_EQ(position.captures().size(), static_cast<std::size_t>(captures));
}

TEST(Rules, StartPositionAsInTheDocument) {
  EXPECT_EQ(to_line(Position::start()), "w Eb1 Te2 Dc2 Rf1 ef7 tc6 de6 rb7");
  EXPECT_EQ(Position::start().moves().size(), 14U);
  EXPECT_EQ(Position::start().fault(), nullptr);
}

TEST(Rules, WhoTakesWhom) {
  using enum Animal;
  EXPECT_TRUE(can_take(rat, elephant));
  EXPECT_TRUE(can_take(elephant, rat));
  EXPECT_TRUE(can_take(dog, dog));
  EXPECT_TRUE(can_take(tiger, dog));
  EXPECT_FALSE(can_take(rat, dog));
  EXPECT_FALSE(can_take(tiger, elephant));
}

TEST(Rules, PerftAgreesWithThePlainGenerator) {
  for (int depth = 0; depth <= 4; ++depth)
    EXPECT_EQ(perft(Position::start(), depth), reference_perft(to_reference(Position::start()), depth)) << depth;
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    const Position position = random_position(random.between(2, 8), random);
    ASSERT_EQ(perft(position, 3), reference_perft(to_reference(position), 3)) << to_line(position);
  }
}

// Random games to the end: every position checked, and the rare events must have happened.
TEST(Rules, RandomGamesAgreeWithThePlainGenerator) {
  Random random(1);
  int den_entries = 0, last_captures = 0, captures = 0, rat_takes_elephant = 0;
  for (int game = 0; game < 2000; ++game) {
    Position position = game % 2 == 0 ? Position::start() : random_position(random.between(2, 8), random);
    for (int ply = 0; ply < 200 && position.ending() == search::Ending::none && position.has_move(); ++ply) {
      expect_same_moves(position);
      if (HasFatalFailure()) return;
      const auto moves = position.moves();
      const Move move = moves[random.below(moves.size())];
      captures += move.capture;
      rat_takes_elephant +=
          move.animal == Animal::rat && move.to == position.square_of(other(position.to_move()), Animal::elephant);
      position = position.after(move);
    }
    if (position.ending() == search::Ending::none) continue;
    ++(position.occupied(position.to_move()) == 0 ? last_captures : den_entries);
  }
  EXPECT_GT(captures, 1000);
  EXPECT_GT(den_entries, 300);
  EXPECT_GT(last_captures, 50);
  EXPECT_GT(rat_takes_elephant, 50);
}

TEST(Rules, StalemateIsNoMoveAndNoEnd) {
  const Position stuck = parse_position("w Ra1 da2 tb1");
  EXPECT_FALSE(stuck.has_move());
  EXPECT_EQ(stuck.ending(), search::Ending::none);
  EXPECT_TRUE(parse_position("w Ra1 ea2 tb1").has_move()) << "the rat takes the elephant";
}

TEST(Rules, KeysTellPositionsApart) {
  std::set<std::uint64_t> keys;
  Random random(9);
  for (int round = 0; round < 20000; ++round) {
    Position position = random_position(random.between(2, 8), random);
    const Position before = position;
    position.set_to_move(other(position.to_move()));
    ASSERT_NE(position.key(), before.key());
    keys.insert(before.key());
  }
  EXPECT_GT(keys.size(), 19900U);
}

TEST(Symmetry, KeepsMovesAndEvaluation) {
  Random random(4);
  for (int round = 0; round < 2000; ++round) {
    const Position position = random_position(random.between(2, 8), random);
    for (const Position& image : {swap_colours(position), mirror(position)}) {
      ASSERT_TRUE(image.check_consistency());
      ASSERT_EQ(evaluate(image), evaluate(position));
      ASSERT_EQ(perft(image, 2), perft(position, 2));
      ASSERT_EQ(Rules::plies_to_win(image, image.to_move()), Rules::plies_to_win(position, position.to_move()));
    }
    ASSERT_EQ(swap_colours(swap_colours(position)), position);
    ASSERT_EQ(mirror(mirror(position)), position);
    for (const Move move : position.moves()) {
      ASSERT_EQ(mirror(position).after(mirror(move)), mirror(position.after(move)));
      ASSERT_EQ(swap_colours(position).after(swap_colours(move)), swap_colours(position.after(move)));
      ASSERT_EQ(move_value(mirror(position), mirror(move)), move_value(position, move));
    }
  }
}

TEST(Evaluation, TheDocumentsTables) {
  EXPECT_EQ(evaluate(Position::start()), 0);
  // A rat on a1 (6 points) and Black without its elephant, tiger and dog; the black rat on a7 (6 points).
  EXPECT_EQ(evaluate(parse_position("w Ra1 Ea2 ra7")), 7 + 700);
  // Six points on the home corner, fifty at the den's door, thirteen two steps away.
  EXPECT_EQ(evaluate(parse_position("w Ra1 ra7")), 0);
  EXPECT_EQ(evaluate(parse_position("w Rd6 ra7")), 50 - 6);
  EXPECT_EQ(evaluate(parse_position("b Rc6 ra7")), 6 - 13);
  const Position capture = parse_position("w Ra1 ea2");
  EXPECT_EQ(move_value(capture, parse_move(capture, "Rxa2")), 1 + 700);
}

// The bound must never be too high, and must be 1 exactly for a win at once: held against the solved classes.
TEST(Rules, PliesToWinIsALowerBound) {
  reference::Solver solver;
  for (const int pieces : {2, 3}) {
    for (const auto material : reference::classes(pieces)) {
      if (pieces == 3 && material % (kSanitized ? 23 : 5) != 0) continue;
      const auto& table = solver.table(material);
      table.each([&](const reference::Board& board) {
        const int value = table.values[table.index_of(board)];
        const Position position = to_position(board);
        const int own = Rules::plies_to_win(position, board.side),
                  enemy = Rules::plies_to_win(position, 1 - board.side);
        ASSERT_EQ(own == 1, value == 1) << to_line(position);
        ASSERT_LE(value == 0 ? 0 : value > 0 ? own : enemy, std::abs(value)) << to_line(position);
      });
    }
  }
}

}  // namespace
}  // namespace tusk::jungle
