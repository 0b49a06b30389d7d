#include "base/standing_threads.h"

#include <cassert>
#include <system_error>
#include <utility>

namespace tusk {

StandingThreads::StandingThreads(int count) {
  try {
    for (int number = 0; number < count; ++number) threads_.emplace_back([this, number] { serve(number); });
  } catch (const std::system_error&) {
    // The system provides no more threads; those already started do the work.
  }
}

StandingThreads::~StandingThreads() {
  {
    const std::lock_guard hold(lock_);
    closing_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void StandingThreads::start(std::function<void(int)> job) {
  {
    const std::lock_guard hold(lock_);
    assert(running_ == 0);
    job_ = std::move(job);
    running_ = count();
    ++jobs_;
  }
  wake_.notify_all();
}

void StandingThreads::wait() {
  std::unique_lock hold(lock_);
  ended_.wait(hold, [&] { return running_ == 0; });
}

void StandingThreads::serve(int number) {
  std::uint64_t served = 0;
  std::unique_lock hold(lock_);
  for (;;) {
    wake_.wait(hold, [&] { return closing_ || jobs_ != served; });
    // A job that was started is finished even if the pool is closing.
    if (jobs_ == served) return;
    served = jobs_;
    hold.unlock();
    job_(number);
    hold.lock();
    if (--running_ == 0) ended_.notify_all();
  }
}

}  // namespace tusk
