#include "search/shared_table.h"

#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "base/random.h"

namespace tusk::search {
namespace {

TEST(SharedTable, GivesBackWhatWasStored) {
  SharedTable table(1);
  EXPECT_FALSE(table.find(42));
  table.store(42, {.score = -7, .evaluation = 300, .move = 2305, .depth = -1, .bound = Bound::lower});
  const auto entry = table.find(42);
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->score, -7);
  EXPECT_EQ(entry->evaluation, 300);
  EXPECT_EQ(entry->move, 2305);
  EXPECT_EQ(entry->depth, -1);
  EXPECT_EQ(entry->bound, Bound::lower);
  EXPECT_FALSE(table.find(43));
  table.clear();
  EXPECT_FALSE(table.find(42));
}

TEST(SharedTable, AStopLeavesWhatIsNotClearedYet) {
  SharedTable table(1);
  table.store(42, {.depth = 3, .bound = Bound::exact});
  std::atomic<bool> stop = true;
  EXPECT_FALSE(table.clear(1, &stop));
  EXPECT_TRUE(table.find(42));
  stop = false;
  EXPECT_TRUE(table.clear(1, &stop));
  EXPECT_FALSE(table.find(42));
}

TEST(SharedTable, IsNewAndEmptyInAnotherSize) {
  SharedTable table(1);
  table.store(42, {.depth = 3, .bound = Bound::exact});
  EXPECT_FALSE(table.resize(1));
  EXPECT_TRUE(table.find(42));
  EXPECT_TRUE(table.resize(2));
  EXPECT_FALSE(table.find(42));
}

TEST(SharedTable, AMoveSurvivesAnEntryWithoutOne) {
  SharedTable table(1);
  table.store(42, {.score = 1, .move = 9, .depth = 3, .bound = Bound::exact});
  table.store(42, {.score = 2, .move = 0, .depth = 4, .bound = Bound::upper});
  EXPECT_EQ(table.find(42)->move, 9);
  EXPECT_EQ(table.find(42)->score, 2);
}

TEST(SharedTable, DeepEntriesOfThisSearchOutliveShallowOnes) {
  SharedTable table(1);
  table.store(1, {.depth = 20, .bound = Bound::exact});
  // Keys that differ only in their lowest bits share a bucket.
  for (std::uint64_t key = 2; key < 40; ++key) table.store(key, {.depth = 1, .bound = Bound::exact});
  EXPECT_TRUE(table.find(1));
  // Searches later it has lost its worth.
  for (int i = 0; i < 10; ++i) table.start_search();
  for (std::uint64_t key = 40; key < 60; ++key) table.store(key, {.depth = 1, .bound = Bound::exact});
  EXPECT_FALSE(table.find(1));
}

// The score and the evaluation are made from the key: an entry mixed from two writers would not fit.
TEST(SharedTable, ThreadsNeverReadAMixtureOfTwoEntries) {
  SharedTable table(1);
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&table, thread] {
      Random random(static_cast<std::uint64_t>(thread));
      for (int i = 0; i < 200000; ++i) {
        const std::uint64_t key = mix_bits(random.below(64)) & 0xff;  // few buckets, much contention
        const auto fact = static_cast<std::int16_t>(mix_bits(key) >> 50);
        if (const auto entry = table.find(key)) {
          ASSERT_EQ(entry->score, fact);
          ASSERT_EQ(entry->evaluation, static_cast<std::int16_t>(-fact));
        }
        table.store(key, {.score = fact,
                          .evaluation = static_cast<std::int16_t>(-fact),
                          .depth = static_cast<std::int8_t>(random.below(20)),
                          .bound = Bound::exact});
      }
    });
  }
}

}  // namespace
}  // namespace tusk::search
