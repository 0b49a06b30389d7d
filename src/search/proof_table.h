// The table of df-pn: what is proved about a position for one attacker, and how hard the rest looks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/facts.h"

namespace tusk::search {

// Proof and disproof numbers: 0 is proved or disproved, kInfiniteProof that it cannot be.
using ProofNumber = std::uint32_t;
inline constexpr ProofNumber kInfiniteProof = 0x7fffffff;

// The entry of a position: facts, and the proof and disproof numbers for one horizon.
struct ProofEntry {
  Facts facts;
  Plies horizon = 0;
  ProofNumber proof = 1;
  ProofNumber disproof = 1;
};

// Each key has eight possible slots. When all are taken, the entry with the smallest numbers (the least work) is
// replaced; proved entries go last. A lost entry costs time but never correctness: every stored fact is true by itself.
// Not thread-safe.
class ProofTable {
 public:
  explicit ProofTable(std::size_t mebibytes);

  // The entry, or null. Valid until the next call of `change`.
  [[nodiscard]] const ProofEntry* find(std::uint64_t key, int attacker) const;
  // The entry for writing; a new one if there was none.
  ProofEntry& change(std::uint64_t key, int attacker);
  void forget();
  // Calls use(key, attacker, entry) for every entry.
  template <typename Use>
  void each(const Use& use) const {
    for (const Slot& slot : slots_)
      if (slot.epoch == epoch_) use(slot.key, static_cast<int>(slot.attacker), slot.entry);
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    ProofEntry entry;
    std::uint8_t epoch = 0;
    std::uint8_t attacker = 0;
  };
  static_assert(sizeof(Slot) == 32);
  static constexpr std::size_t kWays = 8;

  [[nodiscard]] std::size_t first_slot(std::uint64_t key, int attacker) const;

  std::vector<Slot> slots_;
  std::uint8_t epoch_ = 1;
};

}  // namespace tusk::search
