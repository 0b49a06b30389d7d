// Ctrl-C as a request to stop.
#pragma once

#include <pthread.h>
#include <stop_token>

namespace tusk {

// While it lives, Ctrl-C (SIGINT) and SIGTERM request a stop instead of ending the program: long jobs take the token,
// save and return. A second signal ends the program at once. One at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  // Callbacks on it run on a thread of the guard's own.
  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

  // The signal that came, also when the guard is gone; 0 if there was none.
  [[nodiscard]] static int signal();
  // The signal is how the program is meant to end: its exit code need not tell of it.
  static void settle();

 private:
  std::stop_source source_;
  pthread_t waiting_{};  // for a signal: its handler must not request the stop itself
};

}  // namespace tusk
