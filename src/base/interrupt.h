// Ctrl-C as a request to stop.
#pragma once

#include <pthread.h>
#include <stop_token>

namespace tusk {

// While it exists, Ctrl-C (SIGINT) and SIGTERM request a stop instead of ending the program: long jobs check the token,
// save and return. A second signal ends the program at once. At most one guard may exist at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  // Callbacks registered on the token run on the guard's own thread.
  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

  // The signal received, even after the guard is destroyed; 0 if none.
  [[nodiscard]] static int signal();
  // Marks the signal as the normal way to end the program, so that it does not affect the exit code.
  static void settle();

 private:
  std::stop_source source_;
  pthread_t waiting_{};  // waits for a signal: the handler must not request the stop itself
};

}  // namespace tusk
