// The memory of a search by steps: values of positions, and the positions of one turn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/eval/evaluator.h"
#include "search/bound.h"

namespace tusk::arimaa::historic {

// Board, side, steps taken, and what is pending if it matters: a pull that nothing can complete is ignored.
[[nodiscard]] std::uint64_t state_key(const Position& position);

// A transposition table that keeps the deeper of two results. Scores count from the position.
class StepTable {
 public:
  struct Entry {
    std::uint64_t key = 0;
    Score score = 0;
    std::int16_t depth = -1;
    std::int16_t move = 0;
    std::uint32_t age = 0;
    search::Bound bound = search::Bound::exact;
  };

  // 2^bits entries.
  explicit StepTable(int bits) : entries_(std::size_t{1} << bits) {}

  void forget() { ++age_; }
  // Null if the position is not in the table.
  [[nodiscard]] const Entry* find(std::uint64_t key) const {
    const Entry& entry = entries_[key & (entries_.size() - 1)];
    return entry.key == key && entry.age == age_ ? &entry : nullptr;
  }
  void store(std::uint64_t key, int depth, Score score, int move, search::Bound bound) {
    Entry& entry = entries_[key & (entries_.size() - 1)];
    if (entry.age == age_ && entry.key != key && entry.depth > depth) return;
    entry = {key, score, static_cast<std::int16_t>(depth), static_cast<std::int16_t>(move), age_, bound};
  }

 private:
  std::vector<Entry> entries_;
  std::uint32_t age_ = 1;
};

// The positions of one turn, each at most once; cleared by a new age.
class TurnSet {
 public:
  TurnSet() : slots_(std::size_t{1} << 12) {}
  void clear() {
    ++age_;
    used_ = 0;
  }
  bool insert(std::uint64_t key) {
    if (2 * ++used_ > slots_.size()) grow();
    Slot& slot = find(key);
    if (slot.age == age_) return --used_, false;
    slot = {key, age_};
    return true;
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint64_t age = 0;
  };
  Slot& find(std::uint64_t key) {
    std::size_t place = key & (slots_.size() - 1);
    while (slots_[place].age == age_ && slots_[place].key != key) place = (place + 1) & (slots_.size() - 1);
    return slots_[place];
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.age == age_) find(slot.key) = slot;
  }
  std::vector<Slot> slots_;
  std::uint64_t age_ = 1;
  std::size_t used_ = 0;
};

}  // namespace tusk::arimaa::historic
