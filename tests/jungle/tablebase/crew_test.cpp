// Slabs shared out among threads that play the processes of a cluster.
#include "jungle/tablebase/crew.h"

#include <algorithm>
#include <barrier>
#include <gtest/gtest.h>
#include <thread>

#include "jungle/support.h"
#include "jungle/tablebase/solver.h"

namespace tusk::jungle::tablebase {
namespace {

// What the members of a crew have in common.
struct Meeting {
  explicit Meeting(int members) : size(members), barrier(members), mail(static_cast<std::size_t>(members)) {}
  int size;
  std::barrier<> barrier;
  std::vector<std::vector<Crew::Words>> mail;
};

class ThreadCrew : public Crew {
 public:
  ThreadCrew(Meeting& meeting, int rank) : meeting_(meeting), rank_(rank) {}
  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return meeting_.size; }
  std::vector<Words> exchange(std::vector<Words> outgoing) override {
    meeting_.mail[static_cast<std::size_t>(rank_)] = std::move(outgoing);
    meeting_.barrier.arrive_and_wait();
    std::vector<Words> incoming;
    for (const auto& sent : meeting_.mail) incoming.push_back(sent[static_cast<std::size_t>(rank_)]);
    meeting_.barrier.arrive_and_wait();
    return incoming;
  }
  void sum(Words& numbers) override {
    reduce(numbers, [](std::uint64_t a, std::uint64_t b) { return a + b; });
  }
  void least(Words& numbers) override {
    reduce(numbers, [](std::uint64_t a, std::uint64_t b) { return std::min(a, b); });
  }

 private:
  template <typename Operation>
  void reduce(Words& numbers, Operation operation) {
    const auto all = exchange(std::vector<Words>(static_cast<std::size_t>(size()), numbers));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      numbers[i] = all[0][i];
      for (std::size_t member = 1; member < all.size(); ++member) numbers[i] = operation(numbers[i], all[member][i]);
    }
  }

  Meeting& meeting_;
  int rank_;
};

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
