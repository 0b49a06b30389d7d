// A set of occurrences, stored by segment.
#pragma once

#include <cstdint>
#include <vector>

#include "records/id_set.h"

namespace tusk::records {

// The segments are in order; drop_empty() removes those without occurrences.
struct OccurrenceSet {
  std::vector<int> segments;
  std::vector<IdSet> sets;

  static OccurrenceSet from_ids(const std::vector<std::int64_t>& sorted);

  [[nodiscard]] std::int64_t size() const;
  [[nodiscard]] std::vector<std::int64_t> ids() const;
  [[nodiscard]] bool has(std::int64_t id) const;
  void drop_empty();
  void unite(const OccurrenceSet& other);
  void subtract(const OccurrenceSet& other);
};

}  // namespace tusk::records
