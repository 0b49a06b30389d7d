// Threads for the work of requests, apart from the one that reads the sockets: made when they are needed, gone when
// they have had nothing to do for a while.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace tusk::serve {

struct WorkerLimits {
  std::size_t threads = 4;
  std::size_t waiting = 1'000;
  std::chrono::milliseconds idle_time{5'000};
  int niceness = 0;  // above 0: work that leaves the processor to others
};

// Safe for use by many threads.
class Workers {
 public:
  // With one thread at once: a system that gives none is told of here. Throws std::system_error.
  explicit Workers(const WorkerLimits& limits);
  // Waits for the work under way.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // False, with nothing done, when too much waits already. Where the system gives no more threads, work waits for those
  // that are there.
  bool add(std::function<void()> work);
  // Throws away what waits, takes no more, and waits for the rest at most until then. False if some is left.
  bool finish(std::chrono::steady_clock::time_point until);

 private:
  void run(std::list<std::thread>::iterator self);
  void start_thread();
  void join_ended(std::unique_lock<std::mutex>& lock);

  WorkerLimits limits_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> waiting_;
  std::list<std::thread> threads_, ended_;
  std::size_t idle_ = 0;
  bool closed_ = false;
};

}  // namespace tusk::serve
