#include "base/threads.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <sched.h>
#include <system_error>
#include <thread>
#include <vector>

namespace tusk {

int default_threads() {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return std::max(1, CPU_COUNT(&allowed));
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failure_lock;
  const auto run = [&] {
    for (std::size_t index = next++; index < count; index = next++) {
      try {
        work(index);
      } catch (...) {
        const std::lock_guard hold(failure_lock);
        if (!failure) failure = std::current_exception();
        next = count;
      }
    }
  };
  const auto helpers = std::min(count, static_cast<std::size_t>(std::max(threads, 1))) - (count > 0 ? 1 : 0);
  {
    std::vector<std::jthread> pool;
    pool.reserve(helpers);
    try {
      for (std::size_t i = 0; i < helpers; ++i) pool.emplace_back(run);
    } catch (const std::system_error&) {
      // The system provides no more threads; those already started do all the work.
    }
    run();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace tusk
