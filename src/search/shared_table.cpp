#include "search/shared_table.h"

#include <algorithm>
#include <limits>

#include "base/threads.h"

namespace tusk::search {

namespace {

// data: score 16 | evaluation 16 | move 16 | depth 8 | generation 6 | bound 2
std::uint64_t pack(const TableEntry& entry, std::uint8_t generation) {
  return static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.score)) |
         static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.evaluation)) << 16 |
         static_cast<std::uint64_t>(entry.move) << 32 |
         static_cast<std::uint64_t>(static_cast<std::uint8_t>(entry.depth)) << 48 |
         static_cast<std::uint64_t>(generation) << 56 | static_cast<std::uint64_t>(entry.bound) << 62;
}

TableEntry unpack(std::uint64_t data) {
  return {static_cast<std::int16_t>(data), static_cast<std::int16_t>(data >> 16),
          static_cast<std::uint16_t>(data >> 32), static_cast<std::int8_t>(data >> 48), static_cast<Bound>(data >> 62)};
}

int generation_of(std::uint64_t data) { return static_cast<int>(data >> 56 & 63); }
int depth_of(std::uint64_t data) { return static_cast<std::int8_t>(data >> 48); }

}  // namespace

bool SharedTable::resize(std::size_t mebibytes) {
  const std::size_t buckets = std::max<std::size_t>(mebibytes, 1) * ((std::size_t{1} << 20) / sizeof(Bucket));
  if (buckets == buckets_) return false;
  table_.reset();  // free the old table first: both might not fit into memory
  table_ = make_huge_array<Bucket>(buckets);
  buckets_ = buckets;
  return true;
}

bool SharedTable::clear(int threads, const std::atomic<bool>* stop) {
  const auto stopped = [stop] { return stop != nullptr && *stop; };
  constexpr std::size_t kChunk = std::size_t{1} << 16;
  parallel_for((buckets_ + kChunk - 1) / kChunk, threads, [&](std::size_t chunk) {
    if (stopped()) return;
    const std::size_t end = std::min(buckets_, (chunk + 1) * kChunk);
    for (std::size_t at = chunk * kChunk; at < end; ++at) {
      for (auto& slot : table_[at].slots) {
        slot.key_xor_data.store(0, std::memory_order_relaxed);
        slot.data.store(0, std::memory_order_relaxed);
      }
    }
  });
  if (stopped()) return false;
  generation_ = 0;
  return true;
}

void SharedTable::touch() {
  constexpr std::size_t kPage = 4096 / sizeof(Bucket);
  for (std::size_t at = 0; at < buckets_; at += kPage) {
    std::atomic<std::uint64_t>& word = table_[at].slots[0].data;
    word.store(word.load(std::memory_order_relaxed), std::memory_order_relaxed);
  }
}

std::optional<TableEntry> SharedTable::find(std::uint64_t key) const {
  for (const auto& slot : bucket_of(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.key_xor_data.load(std::memory_order_relaxed) ^ data) == key && data != 0) return unpack(data);
  }
  return std::nullopt;
}

// The value of keeping an entry: its depth, reduced for every search started since it was written.
int SharedTable::worth(std::uint64_t data) const {
  if (data == 0) return std::numeric_limits<int>::min();
  const int age = (generation_ - generation_of(data)) & kGenerationMask;
  return depth_of(data) - 4 * age;
}

void SharedTable::store(std::uint64_t key, const TableEntry& entry) {
  auto& slots = bucket_of(key).slots;
  Slot* replaced = nullptr;
  int least = std::numeric_limits<int>::max();
  TableEntry fresh = entry;
  for (auto& slot : slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if (data != 0 && (slot.key_xor_data.load(std::memory_order_relaxed) ^ data) == key) {
      const TableEntry old = unpack(data);
      // A bound from a much shallower search does not replace a deeper entry of the current search.
      if (entry.bound != Bound::exact && generation_of(data) == generation_ && entry.depth + 3 < old.depth) return;
      if (fresh.move == 0) fresh.move = old.move;
      replaced = &slot;
      break;
    }
    if (const int value = worth(data); value < least) {
      least = value;
      replaced = &slot;
    }
  }
  const std::uint64_t data = pack(fresh, generation_);
  replaced->key_xor_data.store(key ^ data, std::memory_order_relaxed);
  replaced->data.store(data, std::memory_order_relaxed);
}

}  // namespace tusk::search
