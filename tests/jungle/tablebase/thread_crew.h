// Threads that play the processes of a cluster.
#pragma once

#include <algorithm>
#include <barrier>
#include <utility>

#include "jungle/tablebase/crew.h"

namespace tusk::jungle::tablebase {

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

}  // namespace tusk::jungle::tablebase
