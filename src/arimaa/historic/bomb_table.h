// The transposition table of Fotland's Bomb (002): two tables of the same size. An entry of the primary table is
// replaced by a value at least as close to the root; what is replaced, or not close enough, goes into the other table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "arimaa/eval/evaluator.h"
#include "search/bound.h"

namespace tusk::arimaa::historic {

class BombTable {
 public:
  struct Entry {
    std::uint64_t key = 0;
    Score score = 0;
    std::int16_t depth = -1;
    std::uint8_t step = 0;
    search::Bound bound = search::Bound::exact;
  };

  // 2^bits entries in each half.
  explicit BombTable(int bits) : primary_(std::size_t{1} << bits), secondary_(std::size_t{1} << bits) {}

  void forget() {
    primary_.assign(primary_.size(), {});
    secondary_.assign(secondary_.size(), {});
  }
  // Null if the position is not in the table.
  [[nodiscard]] const Entry* find(std::uint64_t key) const {
    const std::size_t slot = key & (primary_.size() - 1);
    if (primary_[slot].key == key) return &primary_[slot];
    return secondary_[slot].key == key ? &secondary_[slot] : nullptr;
  }
  void store(const Entry& entry) {
    const std::size_t slot = entry.key & (primary_.size() - 1);
    Entry& first = primary_[slot];
    if (first.key == entry.key || entry.depth >= first.depth) {
      if (first.key != entry.key) secondary_[slot] = first;
      first = entry;
    } else {
      secondary_[slot] = entry;
    }
  }

 private:
  std::vector<Entry> primary_, secondary_;
};

}  // namespace tusk::arimaa::historic
