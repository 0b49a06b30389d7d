// Running work on all cores, and asking it to stop.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

namespace tusk {

// False where a program has one thread alone: in a browser whose page is not isolated from others.
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

// The number of threads to use when the user does not say: one per core that this process may use.
int default_threads();

// Calls work(index) for every index in [0, count) on `threads` threads; each thread takes the next free index.
// The first exception stops the hand-out of further indices and is rethrown here, once all threads have ended.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

// Set by Ctrl-C (SIGINT) and SIGTERM while an InterruptGuard lives. Long jobs look at it between two
// pieces of work, save, and return; a second signal ends the program at once.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  [[nodiscard]] static bool interrupted();
  // The signal that asked for it, also when the guard is gone; 0 if there was none.
  [[nodiscard]] static int signal();
  // The signal is how the program is meant to end: its exit code need not tell of it.
  static void settle();
};

}  // namespace tusk
