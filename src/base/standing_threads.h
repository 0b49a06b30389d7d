// A thread pool for jobs that come in short pieces: the threads stay and wait for the next job.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tusk {

class StandingThreads {
 public:
  // Starts fewer threads if the system provides no more.
  explicit StandingThreads(int count);
  // Waits for the running job.
  ~StandingThreads();
  StandingThreads(const StandingThreads&) = delete;
  StandingThreads& operator=(const StandingThreads&) = delete;

  [[nodiscard]] int count() const { return static_cast<int>(threads_.size()); }

  // Calls job(number) on every thread, with numbers from 0, and returns at once. The job must not throw. The previous
  // job must have finished: call wait() first.
  void start(std::function<void(int)> job);
  // Returns when every thread has finished the job.
  void wait();

 private:
  void serve(int number);

  std::mutex lock_;
  std::condition_variable wake_;
  std::condition_variable ended_;
  std::function<void(int)> job_;
  std::uint64_t jobs_ = 0;  // started so far
  int running_ = 0;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tusk
