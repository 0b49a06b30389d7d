#include <algorithm>
#include <gtest/gtest.h>

#include "arimaa/board/comparison.h"
#include "arimaa/board/perft_table.h"
#include "arimaa/board/turns.h"

namespace tusk::arimaa {
namespace {

TEST(Perft, FastCountsEqualTheTable) {
  TurnEnumerator enumerator;
  for (const PerftCase& known : kPerftTable) {
    const Position position = draw(known.side, known.board);
    EXPECT_EQ(count_sequences(position), known.sequences) << board_of(position).text();
    EXPECT_EQ(enumerator.count(position), known.turns) << board_of(position).text();
  }
}

TEST(Perft, FewerStepsCountTheSameSequences) {
  const PerftCase& known = kPerftTable.front();
  const Position position = draw(known.side, known.board);
  EXPECT_EQ(count_sequences(position, 0), (SequenceCounts{0, 0, 0, 0}));
  EXPECT_EQ(count_sequences(position, 2), (SequenceCounts{known.sequences[0], known.sequences[1], 0, 0}));
}

TEST(Perft, ReferenceCountsEqualTheTableWhereTheyAreCheap) {
  constexpr std::uint64_t kCheap = 25'000;
  int checked = 0;
  for (const PerftCase& known : kPerftTable) {
    if (known.sequences.back() > kCheap) continue;
    const reference::State start = state_from(draw(known.side, known.board));
    const auto counts = reference::count_sequences(start, kStepsPerTurn);
    EXPECT_TRUE(std::equal(counts.begin(), counts.end(), known.sequences.begin())) << start.board.text();
    EXPECT_EQ(reference::distinct_turns(start, start.board).size(), known.turns) << start.board.text();
    ++checked;
  }
  EXPECT_GE(checked, 8);
}

}  // namespace
}  // namespace tusk::arimaa
