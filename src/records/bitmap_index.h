// The bitmap index: for every feature the set of occurrences that have it, segment by segment.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "records/database.h"
#include "records/features.h"
#include "records/id_set.h"

namespace tusk::records {

// Where the set of a feature in a segment is stored.
constexpr std::int64_t bitmap_id(Feature feature, std::int64_t segment) { return feature << 20 | segment; }

// Adds occurrences. Only the last segment ever changes; it is kept here between two batches.
class BitmapWriter {
 public:
  explicit BitmapWriter(Database& database);

  // `gold_to_move` is the position as its mover sees it, not mirrored: neighbours in a game share most of their
  // features, which keeps the sets short. Ids come in order.
  void add(std::int64_t id, const Position& gold_to_move, bool silver, const Merit& merit);
  // Writes what was added since the last time.
  void flush();

 private:
  void put(Feature feature, int id);
  void open_segment(std::int64_t segment);
  void write_segment();

  struct Entry {
    IdSet set;
    int added = 0;  // since it was last written
    bool stored = false;
  };
  [[nodiscard]] Entry& entry_of(Feature feature);

  Database& database_;
  std::int64_t segment_ = -1;
  std::vector<Entry> common_;                     // by feature, below kFirstMaterial
  std::unordered_map<Feature, Entry> materials_;  // the others
  std::map<Feature, std::int64_t> added_;         // members since the last flush
};

// Looks sets up.
class BitmapReader {
 public:
  explicit BitmapReader(Database& database);

  [[nodiscard]] std::int64_t occurrences() const { return occurrences_; }
  [[nodiscard]] int segments() const;
  // The ids of the segment that are in use.
  [[nodiscard]] IdSet all(int segment) const;
  // How many occurrences have the feature.
  [[nodiscard]] std::int64_t members(Feature feature) const;
  // The sets of a feature in the given segments, in their order; an absent one is empty.
  [[nodiscard]] std::vector<std::optional<IdSet>> sets(Feature feature, const std::vector<int>& segments);

 private:
  Database& database_;
  std::int64_t occurrences_;
  std::unordered_map<Feature, std::int64_t> members_;
};

}  // namespace tusk::records
