// Wall-clock time since a start, on a monotonic clock.
#pragma once

#include <chrono>

namespace tusk {

class Stopwatch {
 public:
  using Clock = std::chrono::steady_clock;

  void restart() { start_ = Clock::now(); }
  [[nodiscard]] Clock::time_point start() const { return start_; }
  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  Clock::time_point start_ = Clock::now();
};

}  // namespace tusk
