// Slabs shared out among threads that play the processes of a cluster.
#include "jungle/tablebase/crew.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <thread>

#include "jungle/support.h"
#include "jungle/tablebase/solver.h"
#include "jungle/tablebase/thread_crew.h"

namespace tusk::jungle::tablebase {
namespace {

TEST(TablebaseCrew, SameSetsAsAlone) {
  for (const char* name : {"RD-RD", "DTE-R", "TE-DE"}) {
    const Material material = Material::parse(name);
    Solver alone(material, Side::white, {.distances = true});
    ASSERT_TRUE(alone.run());
    for (const int members : {2, 5}) {
      Meeting meeting(members);
      std::vector<std::jthread> threads;
      for (int rank = 0; rank < members; ++rank) {
        threads.emplace_back([&, rank] {
          ThreadCrew crew(meeting, rank);
          Solver together(material, Side::white, {.distances = true, .crew = &crew});
          EXPECT_TRUE(together.run());
          if (rank != 0) return;
          for (const bool won : {true, false}) {
            const SolvedSet& one = won ? alone.won() : alone.lost();
            const SolvedSet& many = won ? together.won() : together.lost();
            EXPECT_EQ(one.count, many.count);
            EXPECT_EQ(one.longest, many.longest);
            EXPECT_EQ(one.longest_entry.word, many.longest_entry.word);
            EXPECT_EQ(one.longest_entry.bit, many.longest_entry.bit);
            const std::uint64_t words = alone.family().layout().words();
            EXPECT_TRUE(std::equal(one.words, one.words + words, many.words));
            EXPECT_TRUE(std::equal(one.moves, one.moves + words * kRowWords, many.moves));
          }
        });
      }
    }
  }
}

}  // namespace
}  // namespace tusk::jungle::tablebase
