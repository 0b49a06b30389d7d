// The fixpoint against the exhaustive retrograde solution, and the two ways of computing a step against each other.
#include "jungle/tablebase/solver.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "jungle/notation.h"
#include "jungle/support.h"
#include "jungle/tablebase/row_step.h"

namespace tusk::jungle::tablebase {
namespace {

Material from_reference(reference::Class material) {
  unsigned bits = 0;
  for (int piece = 0; piece < 8; ++piece)
    if (material >> piece & 1)
      bits |= 1U << piece_of(piece < 4 ? Side::white : Side::black, static_cast<Animal>(piece % 4));
  return Material(bits);
}

// Plies to the attacker's win that the solver has for a position, 0 if none.
int plies_of(const Solver& solver, Side attacker, const Position& position) {
  const bool attacks = position.to_move() == attacker;
  const Entry entry = entry_of(solver.family().material(), solver.family().layout(), position);
  const SolvedSet& set = attacks ? solver.won() : solver.lost();
  const bool in = (set.words[entry.word] >> entry.bit & 1) != 0;
  const int moves = set.moves[entry.word * kRowWords + kGeometry.field_of_square[entry.bit]];
  EXPECT_EQ(in, moves > 0);
  return moves == 0 ? 0 : attacks ? 2 * moves - 1 : 2 * moves;
}

TEST(TablebaseSolver, EveryTwoAndThreeAnimalPosition) {
  reference::Solver reference;
  for (const int pieces : {2, 3}) {
    for (const auto material : reference::classes(pieces)) {
      if (kSanitized && pieces == 3 && material % 5 != 0) continue;
      const auto& table = reference.table(material);
      for (const Side attacker : kSides) {
        Solver solver(from_reference(material), attacker, {.distances = true});
        ASSERT_TRUE(solver.run());
        std::uint64_t count[2] = {};
        int longest[2] = {};
        table.each([&](const reference::Board& board) {
          const Position position = to_position(board);
          const int value = table.values[table.index_of(board)];
          const bool attacks = position.to_move() == attacker;
          const int plies = attacks ? std::max(value, 0) : std::max(-value, 0);
          ASSERT_EQ(plies_of(solver, attacker, position), plies) << to_line(position);
          count[attacks ? 0 : 1] += plies > 0;
          longest[attacks ? 0 : 1] = std::max(longest[attacks ? 0 : 1], plies);
        });
        ASSERT_EQ(solver.won().count, count[0]);
        ASSERT_EQ(solver.lost().count, count[1]);
        ASSERT_EQ(solver.won().longest, longest[0]);
        ASSERT_EQ(solver.lost().longest, longest[1]);
        if (HasFatalFailure()) return;
      }
    }
  }
}

}  // namespace
}  // namespace tusk::jungle::tablebase
