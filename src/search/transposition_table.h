// The transposition table of alpha-beta: what is known of a position, to which depth.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/bound.h"

namespace tusk::search {

// Four entries to a cache line; the shallowest makes room. Keys are compared whole, so an entry is never another
// position's. Not thread-safe.
class TranspositionTable {
 public:
  struct Data {
    std::int16_t score = 0;
    std::int16_t depth = 0;
    Bound bound = Bound::exact;
    // The best move as its place in the game's move order.
    std::uint8_t move = 0;
  };

  explicit TranspositionTable(std::size_t mebibytes);

  // A copy of what is stored, or nothing.
  [[nodiscard]] std::optional<Data> find(std::uint64_t key) const;
  void store(std::uint64_t key, Data data);
  // Forgets everything at no cost.
  void forget();

 private:
  struct Entry {
    std::uint64_t key = 0;
    Data data;
    std::uint8_t epoch = 0;
  };
  static_assert(sizeof(Entry) == 16);
  struct alignas(64) Line {
    std::array<Entry, 4> entries;
  };

  [[nodiscard]] std::size_t line_of(std::uint64_t key) const;

  std::vector<Line> lines_;
  // Entries of another epoch are empty.
  std::uint8_t epoch_ = 1;
};

}  // namespace tusk::search
