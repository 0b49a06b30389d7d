// The transposition table of alpha-beta.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/bound.h"

namespace tusk::search {

// Four entries per cache line; the shallowest is replaced. Keys are compared in full, so an entry never belongs to
// another position. Not thread-safe.
class TranspositionTable {
 public:
  struct Data {
    std::int16_t score = 0;
    std::int16_t depth = 0;
    Bound bound = Bound::exact;
    // The best move as its index in the game's move order.
    std::uint8_t move = 0;
  };

  explicit TranspositionTable(std::size_t mebibytes);

  // A copy of the entry, or nothing.
  [[nodiscard]] std::optional<Data> find(std::uint64_t key) const;
  void store(std::uint64_t key, Data data);
  // Discards all entries by starting a new epoch.
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
  // Entries of other epochs count as empty.
  std::uint8_t epoch_ = 1;
};

}  // namespace tusk::search
