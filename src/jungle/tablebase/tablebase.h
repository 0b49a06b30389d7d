// A folder of tables that can be probed.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "jungle/tablebase/table_file.h"
#include "jungle/tablebase/tables.h"

namespace tusk::jungle::tablebase {

// Unpacked blocks; the least recently used are evicted when they take too much memory. Thread-safe.
class BlockCache {
 public:
  explicit BlockCache(std::size_t bytes) : max_bytes_(bytes / kShards) {}

  // Calls read(block) on the block with this key; load() creates it if it is missing.
  template <typename Load, typename Read>
  auto with(std::uint64_t key, const Load& load, const Read& read) {
    Shard& shard = shards_[key * 0x9e3779b97f4a7c15 >> 58];
    {
      const std::lock_guard hold(shard.lock);
      if (const auto found = shard.places.find(key); found != shard.places.end()) {
        shard.blocks.splice(shard.blocks.begin(), shard.blocks, found->second);
        return read(found->second->second.data());
      }
    }
    // Unpacked without the lock: if two threads do it at once, one copy is discarded.
    auto fresh = load();
    const auto answer = read(fresh.data());
    const std::lock_guard hold(shard.lock);
    if (shard.places.contains(key)) return answer;
    shard.bytes += fresh.size();
    shard.blocks.emplace_front(key, std::move(fresh));
    shard.places.emplace(key, shard.blocks.begin());
    while (shard.bytes > max_bytes_ && shard.blocks.size() > 1) {
      shard.bytes -= shard.blocks.back().second.size();
      shard.places.erase(shard.blocks.back().first);
      shard.blocks.pop_back();
    }
    return answer;
  }

 private:
  static constexpr std::size_t kShards = 64;
  using Block = std::pair<std::uint64_t, std::vector<std::uint8_t>>;
  struct Shard {
    std::mutex lock;
    std::list<Block> blocks;
    std::unordered_map<std::uint64_t, std::list<Block>::iterator> places;
    std::size_t bytes = 0;
  };

  std::size_t max_bytes_;
  std::array<Shard, kShards> shards_;
};

class Tablebase : public Tables {
 public:
  // Opens the existing tables, preferring distance tables over win-draw-loss. Throws InputError if there are none, or
  // if one is damaged.
  explicit Tablebase(const std::filesystem::path& folder, std::size_t cache_bytes = std::size_t{2} << 30);

  // Throws InputError if the block is damaged. Thread-safe.
  [[nodiscard]] std::optional<Outlook> probe(const Position& position) const override;
  [[nodiscard]] const TableFile* table(Material canonical) const { return tables_[canonical.bits()].get(); }

 private:
  std::array<std::unique_ptr<TableFile>, 1U << kPieces> tables_;
  mutable BlockCache cache_;
};

}  // namespace tusk::jungle::tablebase
