// Cox's transposition table (000 section 4.2.2): entries of 64 bits, found by the low bits of a hash value and told
// apart by a part of the others. Beside each entry stands the whole hash value, for nothing but counting the mistakes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arimaa/historic/step_memory.h"

namespace tusk::lab {

// The bits of an entry, low ones first.
struct PackedLayout {
  static constexpr int kMoveBits = 12;
  static constexpr int kScoreBits = 11;
  static constexpr int kFlagBits = 2;
  static constexpr int kDepthBits = 5;
  static constexpr int kKeyBits = 34;
  static_assert(kMoveBits + kScoreBits + kFlagBits + kDepthBits + kKeyBits == 64);
  // The index of Cox's table: with the key, 58 bits tell positions apart.
  static constexpr int kIndexBits = 24;
  // Scores are whole points of the document.
  static constexpr int kMaxPoints = (1 << (kScoreBits - 1)) - 1;
};

struct PackedCounts {
  std::uint64_t probes = 0;
  std::uint64_t hits = 0;        // the key is that of the position, or looks so
  std::uint64_t false_hits = 0;  // it only looks so: errors of type 1
  std::uint64_t refused = 0;     // false hits whose step is illegal in the position
  std::uint64_t stores = 0;
  std::uint64_t collisions = 0;  // stores that met another position: errors of type 2
  std::uint64_t too_large = 0;   // results whose score does not fit, which are not kept
};

class PackedTable {
 public:
  using Entry = arimaa::historic::StepTable::Entry;
  using Bound = search::Bound;
  struct Found {
    Entry entry;
    bool is_false = false;
  };

  // 2^bits entries whose keys have so many bits, at most those of the layout.
  PackedTable(int bits, int key_bits);

  // Cox clears the table at the start of every search.
  void clear();
  [[nodiscard]] std::optional<Found> find(std::uint64_t hash);
  // The deeper result stays.
  void store(std::uint64_t hash, int depth, arimaa::Score score, int move, Bound bound);
  // The step that was found is illegal: the entry is that of another position.
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

}  // namespace tusk::lab
