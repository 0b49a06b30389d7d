#include "base/interrupt.h"

#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <semaphore.h>
#include <system_error>

namespace tusk {

namespace {

// The signal received, or 0.
std::atomic<int> interrupt_requested{0};
static_assert(std::atomic<int>::is_always_lock_free);

std::atomic<std::int64_t> first_signal{0};
static_assert(std::atomic<std::int64_t>::is_always_lock_free);
// A signal sent to the process and to its group arrives twice; only a later one (in nanoseconds) means impatience.
constexpr std::int64_t kImpatience = 200'000'000;

std::int64_t nanoseconds_now() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1'000'000'000 + now.tv_nsec;
}

// Wakes the guard's thread. Unlike a condition variable, it may be used in a signal handler.
class WakeUp {
 public:
  WakeUp() { sem_init(&semaphore_, 0, 0); }
  void send() { sem_post(&semaphore_); }
  void wait() {
    while (sem_wait(&semaphore_) != 0) {
      // Interrupted by a signal.
    }
  }
  // Discards pending wake-ups.
  void forget() {
    while (sem_trywait(&semaphore_) == 0) {
    }
  }

 private:
  sem_t semaphore_;
};
WakeUp wake_up;

// A std::jthread would reserve an 8 MiB stack, which counts against the memory limit of the process.
pthread_t start_small_thread(void* (*run)(void*), void* argument) {
  constexpr std::size_t kStack = std::size_t{1} << 18;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStack);
  pthread_t thread{};
  const int error = pthread_create(&thread, &attributes, run, argument);
  pthread_attr_destroy(&attributes);
  if (error != 0) throw std::system_error(error, std::generic_category());
  return thread;
}

void on_signal(int signal) {
  const std::int64_t now = nanoseconds_now();
  std::int64_t none = 0;
  first_signal.compare_exchange_strong(none, now);
  if (interrupt_requested.exchange(signal) != 0 && now - first_signal > kImpatience) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  wake_up.send();
}

}  // namespace

InterruptGuard::InterruptGuard() {
  interrupt_requested = 0;
  first_signal = 0;
  wake_up.forget();
  waiting_ = start_small_thread(
      [](void* source) -> void* {
        wake_up.wait();
        if (interrupt_requested != 0) static_cast<std::stop_source*>(source)->request_stop();
        return nullptr;
      },
      &source_);
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  wake_up.send();
  pthread_join(waiting_, nullptr);
}

int InterruptGuard::signal() { return interrupt_requested; }

void InterruptGuard::settle() { interrupt_requested = 0; }

}  // namespace tusk
