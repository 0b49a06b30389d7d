// CPU time used by the calling thread since a start. Unlike wall-clock time, it does not depend on other work on the
// machine.
#pragma once

#include <ctime>

namespace tusk {

// Must be read by the thread that created it.
class WorkClock {
 public:
  [[nodiscard]] double seconds() const { return now() - start_; }

 private:
  static double now() {
    std::timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }

  double start_ = now();
};

}  // namespace tusk
