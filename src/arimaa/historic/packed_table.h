// Cox's transposition table (000 section 4.2.2): 64-bit entries, indexed by the low bits of a hash value and verified
// by part of the other bits. The full hash value is stored alongside, only to count errors.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arimaa/historic/step_memory.h"

namespace tusk::arimaa::historic {

// The fields of an entry, lowest bits first.
struct PackedLayout {
  static constexpr int kMoveBits = 12;
  static constexpr int kScoreBits = 11;
  static constexpr int kFlagBits = 2;
  static constexpr int kDepthBits = 5;
  static constexpr int kKeyBits = 34;
  static_assert(kMoveBits + kScoreBits + kFlagBits + kDepthBits + kKeyBits == 64);
  // The index of Cox's table. Together with the key, 58 bits identify a position.
  static constexpr int kIndexBits = 24;
  // Scores are whole points of the thesis.
  static constexpr int kMaxPoints = (1 << (kScoreBits - 1)) - 1;
};

struct PackedCounts {
  std::uint64_t probes = 0;
  std::uint64_t hits = 0;        // probes whose key matches
  std::uint64_t false_hits = 0;  // ... but belongs to another position: type 1 errors
  std::uint64_t refused = 0;     // false hits whose step is illegal in the position
  std::uint64_t stores = 0;
  std::uint64_t collisions = 0;  // stores into a slot used by another position: type 2 errors
  std::uint64_t too_large = 0;   // results not stored because the score does not fit
};

class PackedTable {
 public:
  using Entry = StepTable::Entry;
  using Bound = search::Bound;
  struct Found {
    Entry entry;
    bool is_false = false;
  };

  // 2^bits entries with keys of `key_bits` bits, at most those of the layout.
  PackedTable(int bits, int key_bits);

  // Cox clears the table before every search.
  void clear();
  [[nodiscard]] std::optional<Found> find(std::uint64_t hash);
  // Keeps the deeper result.
  void store(std::uint64_t hash, int depth, Score score, int move, Bound bound);
  // The step found is illegal, so the entry belongs to another position.
  void refuse() { ++counts_.refused; }
  [[nodiscard]] const PackedCounts& counts() const { return counts_; }

 private:
  [[nodiscard]] std::uint64_t key_of(std::uint64_t hash) const;

  int bits_;
  int key_bits_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> hashes_;
  PackedCounts counts_;
};

}  // namespace tusk::arimaa::historic
