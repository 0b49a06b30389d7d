#include "jungle/tablebase/solved_tables.h"

#include <gtest/gtest.h>

#include "jungle/notation.h"
#include "jungle/support.h"
#include "jungle/symmetry.h"

namespace tusk::jungle::tablebase {
namespace {

TEST(SolvedTables, AgreeWithThePlainSolver) {
  const SolvedTables tables(3);
  EXPECT_EQ(tables.complete_pieces(), 3);
  reference::Solver reference;
  for (const auto material : reference::classes(3)) {
    if (material % 13 != 0) continue;
    const auto& table = reference.table(material);
    bool is_prepared = false;
    table.each([&](const reference::Board& board) {
      const Position position = to_position(board);
      if (!is_prepared) tables.prepare(position);
      is_prepared = true;
      const int value = table.values[table.index_of(board)];
      const auto outlook = tables.probe(position);
      ASSERT_TRUE(outlook);
      ASSERT_EQ(outlook->outcome, value > 0 ? Outcome::win : value < 0 ? Outcome::loss : Outcome::draw);
      ASSERT_EQ(outlook->plies, std::abs(value));
    });
    if (HasFatalFailure()) return;
  }
}

TEST(SolvedTables, KnowFourAnimalsAndTheirMovesWhenPrepared) {
  const SolvedTables tables(4, 2);
  const Position longest = parse_position("w Eb1 Ra1 dc5 rb6");
  EXPECT_FALSE(tables.probe(longest));
  tables.prepare(longest);
  EXPECT_EQ(tables.probe(longest), (Outlook{Outcome::win, 65}));
  EXPECT_EQ(tables.probe(swap_colours(longest)), (Outlook{Outcome::win, 65}));
  const auto line = best_line(tables, longest);
  EXPECT_FALSE(line.empty());
  const Position draw = parse_position("w Te2 Eb1 tc6 ef7");
  tables.prepare(draw);
  EXPECT_EQ(tables.probe(draw), (Outlook{Outcome::draw, 0}));
  EXPECT_FALSE(rated_moves(tables, draw).empty());
  // Of two large classes both are kept, of three the last two.
  tables.prepare(parse_position("w Te2 Rf1 tc6 rb7"));
  EXPECT_TRUE(tables.probe(draw));
  EXPECT_FALSE(tables.probe(longest));
}

}  // namespace
}  // namespace tusk::jungle::tablebase
