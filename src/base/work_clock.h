// Processor time that the calling thread has spent since a start. Other work on the machine does not add to it.
#pragma once

#include <ctime>

namespace tusk {

// To be read by the thread that made it.
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
