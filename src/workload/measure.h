// Measures the time of each kind of search, on positions sampled from the database itself.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tusk::workload {

struct MeasureOptions {
  int positions = 50;
  std::uint64_t seed = 1;
  bool cold = false;  // reopen the database for every query and drop its file from the page cache (SQLite only)
};

struct Timing {
  std::string kind;
  double median = 0;        // seconds by the clock
  double median_error = 0;  // half of its 95% interval
  double worst = 0;
  double median_work = 0;  // CPU seconds, which a busy machine does not change
  double mean_found = 0;
  int with_hits = 0;  // queries that found anything besides the position itself
};

[[nodiscard]] std::vector<Timing> measure_searches(const std::string& url, const MeasureOptions& options);

}  // namespace tusk::workload
