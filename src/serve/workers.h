// A thread pool for the work of requests, separate from the I/O thread. Threads are created on demand and end after
// being idle for a while.
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
  int niceness = 0;  // above 0: yields the CPU to other work
};

// Thread-safe.
class Workers {
 public:
  // Starts one thread at once, so that a system without threads is noticed here. Throws std::system_error.
  explicit Workers(const WorkerLimits& limits);
  // Waits for running work.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Returns false, without any effect, if too much work is waiting. If no more threads can be created, work waits for
  // the existing ones.
  bool add(std::function<void()> work);
  // Discards waiting work, accepts no more, and waits for running work, at most until `until`. Returns false if some is
  // left.
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
