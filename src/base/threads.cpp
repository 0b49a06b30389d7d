#include "base/threads.h"

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <ctime>
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
      // The system gives no more of them: those that are there do all the work.
    }
    run();
  }
  if (failure) std::rethrow_exception(failure);
}

namespace {
// The signal, or 0.
std::atomic<int> interrupt_requested{0};
static_assert(std::atomic<int>::is_always_lock_free);

std::atomic<std::int64_t> first_signal{0};
static_assert(std::atomic<std::int64_t>::is_always_lock_free);
// A signal sent to the process and to its group arrives twice; only a later one means that somebody lost patience.
constexpr std::int64_t kImpatience = 200'000'000;

std::int64_t nanoseconds_now() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1'000'000'000 + now.tv_nsec;
}

void on_signal(int signal) {
  const std::int64_t now = nanoseconds_now();
  std::int64_t none = 0;
  first_signal.compare_exchange_strong(none, now);
  if (interrupt_requested.exchange(signal) != 0 && now - first_signal > kImpatience) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}
}  // namespace

InterruptGuard::InterruptGuard() {
  interrupt_requested = 0;
  first_signal = 0;
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

bool InterruptGuard::interrupted() { return interrupt_requested != 0; }

int InterruptGuard::signal() { return interrupt_requested; }

void InterruptGuard::settle() { interrupt_requested = 0; }

}  // namespace tusk
