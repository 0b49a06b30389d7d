#include "records/occurrence_set.h"

#include <algorithm>

namespace tusk::records {

OccurrenceSet OccurrenceSet::from_ids(const std::vector<std::int64_t>& sorted) {
  OccurrenceSet found;
  for (const std::int64_t id : sorted) {
    const int segment = static_cast<int>(segment_of(id));
    if (found.segments.empty() || found.segments.back() != segment) {
      found.segments.push_back(segment);
      found.sets.emplace_back();
    }
    found.sets.back().add(static_cast<int>(id % kSegmentSize));
  }
  return found;
}

std::int64_t OccurrenceSet::size() const {
  std::int64_t count = 0;
  for (const IdSet& set : sets) count += set.size();
  return count;
}

std::vector<std::int64_t> OccurrenceSet::ids() const {
  std::vector<std::int64_t> result;
  for (std::size_t i = 0; i < segments.size(); ++i)
    for (const int id : sets[i].ids()) result.push_back(std::int64_t{segments[i]} << kSegmentBits | id);
  return result;
}

bool OccurrenceSet::has(std::int64_t id) const {
  const auto at = std::lower_bound(segments.begin(), segments.end(), static_cast<int>(segment_of(id)));
  if (at == segments.end() || *at != segment_of(id)) return false;
  return sets[at - segments.begin()].has(static_cast<int>(id % kSegmentSize));
}

void OccurrenceSet::drop_empty() {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if (sets[i].empty()) continue;
    if (kept != i) {
      segments[kept] = segments[i];
      sets[kept] = std::move(sets[i]);
    }
    ++kept;
  }
  segments.resize(kept);
  sets.resize(kept);
}

void OccurrenceSet::unite(const OccurrenceSet& other) {
  for (std::size_t i = 0; i < other.segments.size(); ++i) {
    const auto at = std::lower_bound(segments.begin(), segments.end(), other.segments[i]);
    const auto index = at - segments.begin();
    if (at != segments.end() && *at == other.segments[i]) {
      sets[index] |= other.sets[i];
    } else {
      segments.insert(at, other.segments[i]);
      sets.insert(sets.begin() + index, other.sets[i]);
    }
  }
}

void OccurrenceSet::subtract(const OccurrenceSet& other) {
  for (std::size_t i = 0; i < other.segments.size(); ++i) {
    const auto at = std::lower_bound(segments.begin(), segments.end(), other.segments[i]);
    if (at != segments.end() && *at == other.segments[i]) sets[at - segments.begin()] -= other.sets[i];
  }
  drop_empty();
}

}  // namespace tusk::records
