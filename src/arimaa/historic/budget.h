// The limits of a search: nodes, time, and the stop flag.
#pragma once

#include <atomic>
#include <cstdint>

#include "arimaa/engine/options.h"
#include "base/stopwatch.h"

namespace tusk::arimaa::historic {

class Budget {
 public:
  // Thrown by count() and look() when the budget is spent.
  struct Spent {};

  // Both must outlive the search.
  void begin(const SearchLimits& limits, const std::atomic<bool>& stop) {
    limits_ = &limits;
    stop_ = &stop;
    nodes_ = looks_ = 0;
    watch_.restart();
  }
  // Counts one node.
  void count() {
    if (limits_->nodes && nodes_ >= *limits_->nodes) throw Spent{};
    ++nodes_;
    look();
  }
  // For work that is not a node: checks the clock now and then.
  void look() {
    if (++looks_ % kLookEvery != 0) return;
    if (*stop_ || (limits_->maximum_seconds && seconds() >= *limits_->maximum_seconds)) throw Spent{};
  }
  // A new iteration costs several times as much as the previous one: start none with less than half of the time left.
  [[nodiscard]] bool worth_going_on() const {
    const auto& whole = limits_->target_seconds ? limits_->target_seconds : limits_->maximum_seconds;
    return !whole || seconds() < *whole / 2;
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] double seconds() const { return watch_.seconds(); }

 private:
  static constexpr std::uint64_t kLookEvery = 64;

  const SearchLimits* limits_ = nullptr;
  const std::atomic<bool>* stop_ = nullptr;
  std::uint64_t nodes_ = 0, looks_ = 0;
  Stopwatch watch_;
};

}  // namespace tusk::arimaa::historic
