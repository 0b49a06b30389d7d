#include "search/proof_table.h"

#include <algorithm>
#include <bit>

#include "base/random.h"

namespace tusk::search {
namespace {

// The cost of losing an entry.
std::uint64_t worth(const ProofEntry& entry) {
  const auto& facts = entry.facts;
  if (facts.won() || facts.never_won()) return std::uint64_t{kInfiniteProof} * 2;
  return std::uint64_t{std::min(entry.proof, kInfiniteProof / 2)} + std::min(entry.disproof, kInfiniteProof / 2);
}

}  // namespace

ProofTable::ProofTable(std::size_t mebibytes)
    : slots_(std::bit_floor(std::max<std::size_t>(mebibytes, 1) * (1 << 20) / sizeof(Slot))) {}

std::size_t ProofTable::first_slot(std::uint64_t key, int attacker) const {
  return mix_bits(key + static_cast<std::uint64_t>(attacker)) & (slots_.size() - kWays);
}

const ProofEntry* ProofTable::find(std::uint64_t key, int attacker) const {
  const Slot* slot = &slots_[first_slot(key, attacker)];
  for (const Slot* end = slot + kWays; slot != end; ++slot) {
    if (slot->epoch != epoch_) return nullptr;
    if (slot->key == key && slot->attacker == attacker) return &slot->entry;
  }
  return nullptr;
}

ProofEntry& ProofTable::change(std::uint64_t key, int attacker) {
  Slot* slot = &slots_[first_slot(key, attacker)];
  Slot* poorest = slot;
  for (const Slot* end = slot + kWays; slot != end; ++slot) {
    if (slot->epoch != epoch_) {
      poorest = slot;
      break;
    }
    if (slot->key == key && slot->attacker == attacker) return slot->entry;
    if (worth(slot->entry) < worth(poorest->entry)) poorest = slot;
  }
  *poorest = {key, {}, epoch_, static_cast<std::uint8_t>(attacker)};
  return poorest->entry;
}

void ProofTable::forget() {
  if (++epoch_ != 0) return;
  std::fill(slots_.begin(), slots_.end(), Slot{});
  epoch_ = 1;
}

}  // namespace tusk::search
