// Limits of a search, and what it cost.
#pragma once

#include <cstdint>
#include <limits>
#include <stop_token>

#include "base/stopwatch.h"

namespace tusk::search {

struct Limits {
  int depth = std::numeric_limits<int>::max();
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();
  std::stop_token stop;
};

struct Statistics {
  std::uint64_t nodes = 0;
  std::uint64_t table_hits = 0;
  double seconds = 0;
};

// Counts nodes against the limits. The clock and the stop token are checked only once every kInterval nodes; the node
// limit is exact, so that a search with a node limit is reproducible.
class LimitWatch {
 public:
  explicit LimitWatch(const Limits& limits) : limits_(&limits) {}

  // Counts one node; false if the search must end. Once false, it stays false.
  bool count_node() {
    if (nodes_ >= limits_->nodes) return !(expired_ = true);
    if ((++nodes_ & (kInterval - 1)) == 0) look_at_clock();
    return !expired_;
  }
  [[nodiscard]] bool expired() const { return expired_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] double seconds() const { return watch_.seconds(); }

 private:
  static constexpr std::uint64_t kInterval = 4096;

  void look_at_clock() {
    if (watch_.seconds() >= limits_->seconds || limits_->stop.stop_requested()) expired_ = true;
  }

  const Limits* limits_;
  std::uint64_t nodes_ = 0;
  bool expired_ = false;
  Stopwatch watch_;
};

}  // namespace tusk::search
