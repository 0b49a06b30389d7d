#include "records/bitmap_index.h"

#include <algorithm>
#include <fmt/format.h>
#include <soci/soci.h>

#include "records/bulk.h"

namespace tusk::records {

using namespace arimaa;

BitmapWriter::BitmapWriter(Database& database) : database_(database) {}

BitmapWriter::Entry& BitmapWriter::entry_of(Feature feature) {
  return feature < kFirstMaterial ? common_[feature] : materials_[feature];
}

void BitmapWriter::put(Feature feature, int id) {
  Entry& entry = entry_of(feature);
  entry.set.add(id);
  ++entry.added;
}

void BitmapWriter::add(std::int64_t id, const Position& gold_to_move, bool silver, const Merit& merit) {
  if (segment_of(id) != segment_) {
    write_segment();
    open_segment(segment_of(id));
  }
  const int place = static_cast<int>(id % kSegmentSize);
  for (int index = 0; index < 64; ++index) {
    const Content content = content_of(gold_to_move, Square(index));
    put(feature_of(Square(index), content), place);
    if (content != kEmpty) put(feature_of(Square(index), content <= 6 ? kAnyOwn : kAnyEnemy), place);
  }
  for (const int bit : each_bit(static_cast<Bits>(merit.rank()))) put(kFirstRankBit + bit, place);
  if (silver) put(kMoverIsSilver, place);
  put(feature_of_material(material_code(gold_to_move)), place);
}

void BitmapWriter::open_segment(std::int64_t segment) {
  segment_ = segment;
  common_.assign(static_cast<std::size_t>(kMoverIsSilver) + 1, Entry{});
  materials_.clear();
  // Loads the stored part of this segment, which is empty unless an earlier import ended in it.
  if (database_.number("SELECT MAX(id) FROM occurrences") < segment << kSegmentBits) return;
  std::vector<long long> features;
  {
    long long id = 0;
    soci::statement all = (database_.sql().prepare << "SELECT id FROM features", soci::into(id));
    all.execute();
    while (all.fetch()) features.push_back(id);
  }
  long long id = 0;
  std::string bits;
  soci::statement one =
      (database_.sql().prepare << "SELECT bits FROM bitmaps WHERE id = :id", soci::use(id), soci::into(bits));
  for (const Feature feature : features) {
    id = bitmap_id(feature, segment);
    if (!one.execute(true)) continue;
    entry_of(feature) = Entry{IdSet::decoded(bits), 0, true};
  }
}

void BitmapWriter::write_segment() {
  BulkInsert rows("bitmaps", {"id", "@bits"});
  std::vector<long long> outdated;
  std::vector<Feature> changed;
  for (std::size_t i = 0; i < common_.size(); ++i)
    if (common_[i].added > 0) changed.push_back(static_cast<Feature>(i));
  const std::size_t materials_from = changed.size();
  for (const auto& [feature, entry] : materials_)
    if (entry.added > 0) changed.push_back(feature);
  std::sort(changed.begin() + static_cast<std::ptrdiff_t>(materials_from), changed.end());
  for (const Feature feature : changed) {
    Entry& entry = entry_of(feature);
    const std::int64_t id = bitmap_id(feature, segment_);
    if (entry.stored) outdated.push_back(id);
    rows.add(id, entry.set.encoded());
    added_[feature] += entry.added;
    entry.added = 0;
    entry.stored = true;
  }
  delete_ids(database_, "bitmaps", std::move(outdated));
  rows.flush(database_);
}

void BitmapWriter::flush() {
  write_segment();
  BulkInsert rows("features", {"id", "members"});
  std::vector<long long> outdated;
  long long id = 0;
  long long members = 0;
  soci::statement one =
      (database_.sql().prepare << "SELECT members FROM features WHERE id = :id", soci::use(id), soci::into(members));
  for (const auto& [feature, added] : added_) {
    id = feature;
    const bool stored = one.execute(true);
    if (stored) outdated.push_back(id);
    rows.add(feature, (stored ? members : 0) + added);
  }
  delete_ids(database_, "features", std::move(outdated));
  rows.flush(database_);
  added_.clear();
}

BitmapReader::BitmapReader(Database& database)
    : database_(database), occurrences_(database.number("SELECT MAX(id) + 1 FROM occurrences")) {
  long long id = 0;
  long long members = 0;
  soci::statement all =
      (database_.sql().prepare << "SELECT id, members FROM features", soci::into(id), soci::into(members));
  all.execute();
  while (all.fetch()) members_[id] = members;
}

int BitmapReader::segments() const { return static_cast<int>(segment_of(occurrences_ + kSegmentSize - 1)); }

IdSet BitmapReader::all(int segment) const {
  const std::int64_t begin = std::int64_t{segment} << kSegmentBits;
  return IdSet::first(static_cast<int>(std::clamp<std::int64_t>(occurrences_ - begin, 0, kSegmentSize)));
}

std::int64_t BitmapReader::members(Feature feature) const {
  const auto found = members_.find(feature);
  return found == members_.end() ? 0 : found->second;
}

std::vector<std::optional<IdSet>> BitmapReader::sets(Feature feature, const std::vector<int>& segments) {
  std::vector<std::optional<IdSet>> result(segments.size());
  if (segments.empty() || members(feature) == 0) return result;
  long long low = bitmap_id(feature, segments.front());
  long long high = bitmap_id(feature, segments.back());
  const bool dense = segments.size() * 3 >= static_cast<std::size_t>(high - low + 1);
  // Fetches one row at a time: into a vector, SOCI truncates SQLite's ids to 32 bits.
  long long id = 0;
  std::string bits;
  if (dense) {
    soci::statement range =
        (database_.sql().prepare << "SELECT id, bits FROM bitmaps WHERE id BETWEEN :low AND :high ORDER BY id",
         soci::use(low), soci::use(high), soci::into(id), soci::into(bits));
    range.execute();
    std::size_t at = 0;
    while (range.fetch()) {
      while (at < segments.size() && bitmap_id(feature, segments[at]) < id) ++at;
      if (at < segments.size() && bitmap_id(feature, segments[at]) == id) result[at] = IdSet::decoded(bits);
    }
    return result;
  }
  soci::statement one =
      (database_.sql().prepare << "SELECT bits FROM bitmaps WHERE id = :id", soci::use(id), soci::into(bits));
  for (std::size_t i = 0; i < segments.size(); ++i) {
    id = bitmap_id(feature, segments[i]);
    if (one.execute(true)) result[i] = IdSet::decoded(bits);
  }
  return result;
}

}  // namespace tusk::records
