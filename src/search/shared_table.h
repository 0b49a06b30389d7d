// A lock-free transposition table shared by many threads.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/huge_array.h"
#include "search/bound.h"

namespace tusk::search {

// Scores and moves are the game's own 16-bit codes.
struct TableEntry {
  std::int16_t score = 0;
  std::int16_t evaluation = 0;
  std::uint16_t move = 0;
  std::int8_t depth = 0;
  Bound bound = Bound::none;
};

// Each slot stores its key XORed with its data: a slot torn by two writers fails the comparison and reads as a miss. A
// bucket is one cache line. Old and shallow entries are replaced first.
class SharedTable {
 public:
  explicit SharedTable(std::size_t mebibytes) { resize(mebibytes); }

  // Must not run while another thread uses the table. True if the table is new and empty.
  bool resize(std::size_t mebibytes);
  // False if `stop` became true before the end; some entries are then left.
  bool clear(int threads = 1, const std::atomic<bool>* stop = nullptr);
  // Allocates all memory now instead of page by page as entries are written.
  void touch();
  // Entries written before this call count as old.
  void start_search() { generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask); }

  [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const;
  void store(std::uint64_t key, const TableEntry& entry);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket_of(key)); }

  [[nodiscard]] std::size_t mebibytes() const { return buckets_ * sizeof(Bucket) >> 20; }

 private:
  static constexpr std::uint8_t kGenerationMask = 63;

  struct Slot {
    std::atomic<std::uint64_t> key_xor_data{0};
    std::atomic<std::uint64_t> data{0};
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };

  // The multiplication maps the key onto any number of buckets, not only powers of two.
  [[nodiscard]] Bucket& bucket_of(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    return table_[static_cast<std::size_t>((static_cast<Wide>(key) * buckets_) >> 64)];
  }
  [[nodiscard]] int worth(std::uint64_t data) const;

  HugeArray<Bucket> table_;
  std::size_t buckets_ = 0;
  std::uint8_t generation_ = 0;
};

}  // namespace tusk::search
