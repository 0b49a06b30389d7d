#include <gtest/gtest.h>

#include "search/proof_table.h"
#include "search/transposition_table.h"
#include "search/trap.h"
#include "search/win_score.h"

namespace tusk::search {
namespace {

TEST(TranspositionTable, ReturnsWhatWasStoredUntilForgotten) {
  TranspositionTable table(1);
  EXPECT_FALSE(table.find(0)) << "an empty entry is not the position with key 0";
  table.store(7, {.score = 12, .depth = 3, .bound = Bound::lower, .move = 5});
  ASSERT_TRUE(table.find(7));
  EXPECT_EQ(table.find(7)->score, 12);
  EXPECT_EQ(table.find(7)->bound, Bound::lower);
  EXPECT_FALSE(table.find(8));
  for (int i = 0; i < 600; ++i) {
    table.forget();
    ASSERT_FALSE(table.find(7)) << "after " << i;
  }
}

TEST(TranspositionTable, KeepsTheDeepEntries) {
  TranspositionTable table(1);
  table.store(1, {.depth = 50});
  for (std::uint64_t key = 2; key < 1'000'000; ++key) table.store(key, {.depth = 1});
  EXPECT_TRUE(table.find(1));
}

TEST(ProofTable, KeepsAttackersApartAndForgets) {
  ProofTable table(1);
  EXPECT_EQ(table.find(0, 0), nullptr);
  table.change(9, 0).facts.won_within = 5;
  ASSERT_NE(table.find(9, 0), nullptr);
  EXPECT_EQ(table.find(9, 0)->facts.won_within, 5);
  EXPECT_EQ(table.find(9, 1), nullptr);
  for (int i = 0; i < 600; ++i) {
    table.forget();
    ASSERT_EQ(table.find(9, 0), nullptr);
  }
}

TEST(Score, CountsPliesFromEitherEnd) {
  EXPECT_EQ(to_table(kWin - 7, 3), kWin - 4);
  EXPECT_EQ(from_table(kWin - 4, 3), kWin - 7);
  EXPECT_EQ(from_table(-kWin + 4, 3), -kWin + 7);
  EXPECT_EQ(from_table(120, 3), 120);
  EXPECT_EQ(distance_to_end(-kWin + 6), 6);
}

TEST(KeyIndex, NumbersKeysInTheirOrder) {
  KeyIndex index;
  index.clear();
  for (std::uint32_t i = 0; i < 5000; ++i) ASSERT_EQ(index.insert(i * 64ULL), (std::pair{i, true}));
  for (std::uint32_t i = 0; i < 5000; ++i) ASSERT_EQ(index.insert(i * 64ULL), (std::pair{i, false}));
  EXPECT_EQ(index.size(), 5000U);
  EXPECT_EQ(index.key(3), 192U);
}

}  // namespace
}  // namespace tusk::search
