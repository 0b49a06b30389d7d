// The bitmap index: for each feature, the set of occurrences that have it, segment by segment.
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

// The row id of the set of a feature in a segment.
constexpr std::int64_t bitmap_id(Feature feature, std::int64_t segment) { return feature << 20 | segment; }

// Adds occurrences. Only the last segment ever changes; it is kept in memory between batches.
class BitmapWriter {
 public:
  explicit BitmapWriter(Database& database);

  // `gold_to_move` is the position seen by its mover, not mirrored: neighbouring positions of a game share most
  // features, which keeps the encoded sets short. The ids must be increasing.
  void add(std::int64_t id, const Position& gold_to_move, bool silver, const Merit& merit);
  // Writes what was added since the last flush.
  void flush();

 private:
  void put(Feature feature, int id);
  void open_segment(std::int64_t segment);
  void write_segment();

  struct Entry {
    IdSet set;
    int added = 0;  // since last written
    bool stored = false;
  };
  [[nodiscard]] Entry& entry_of(Feature feature);

  Database& database_;
  std::int64_t segment_ = -1;
  std::vector<Entry> common_;                     // by feature, for those below kFirstMaterial
  std::unordered_map<Feature, Entry> materials_;  // all other features
  std::map<Feature, std::int64_t> added_;         // members added since the last flush
};

// Looks up sets.
class BitmapReader {
 public:
  explicit BitmapReader(Database& database);

  [[nodiscard]] std::int64_t occurrences() const { return occurrences_; }
  [[nodiscard]] int segments() const;
  // The ids of the segment that are in use.
  [[nodiscard]] IdSet all(int segment) const;
  // The number of occurrences with the feature.
  [[nodiscard]] std::int64_t members(Feature feature) const;
  // The sets of a feature in the given segments, in the same order; nullopt for an empty set.
  [[nodiscard]] std::vector<std::optional<IdSet>> sets(Feature feature, const std::vector<int>& segments);

 private:
  Database& database_;
  std::int64_t occurrences_;
  std::unordered_map<Feature, std::int64_t> members_;
};

}  // namespace tusk::records
