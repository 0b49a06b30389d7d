#include "serve/workers.h"

#include <sys/resource.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace tusk::serve {

Workers::Workers(const WorkerLimits& limits) : limits_(limits) {
  const std::lock_guard lock(mutex_);
  start_thread();
}

Workers::~Workers() {
  finish(std::chrono::steady_clock::time_point::max());
  std::unique_lock lock(mutex_);
  join_ended(lock);
}

bool Workers::add(std::function<void()> work) {
  std::unique_lock lock(mutex_);
  if (closed_ || waiting_.size() >= limits_.waiting) return false;
  waiting_.push_back(std::move(work));
  if (idle_ < waiting_.size() && threads_.size() < limits_.threads) {
    try {
      start_thread();
    } catch (const std::system_error&) {
      if (threads_.empty()) {
        waiting_.pop_back();
        return false;
      }
    }
  }
  changed_.notify_one();
  join_ended(lock);
  return true;
}

bool Workers::finish(std::chrono::steady_clock::time_point until) {
  std::deque<std::function<void()>> unwanted;
  std::unique_lock lock(mutex_);
  closed_ = true;
  std::swap(unwanted, waiting_);
  changed_.notify_all();
  const auto all_ended = [&] { return threads_.empty(); };
  if (until == std::chrono::steady_clock::time_point::max())
    changed_.wait(lock, all_ended);
  else
    changed_.wait_until(lock, until, all_ended);
  const bool done = threads_.empty();
  lock.unlock();
  return done;
}

void Workers::start_thread() {
  const auto place = threads_.emplace(threads_.end());
  try {
    *place = std::thread([this, place] { run(place); });
  } catch (...) {
    threads_.erase(place);
    throw;
  }
}

void Workers::run(std::list<std::thread>::iterator self) {
  // Applies to this thread and those it starts. If the system refuses, the work is done anyway.
  if (limits_.niceness > 0) (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), limits_.niceness);
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    // The last thread stays, because it might not be possible to create another.
    const auto wanted = [&] { return closed_ || !waiting_.empty(); };
    while (!changed_.wait_for(lock, limits_.idle_time, wanted) && threads_.size() == 1) {
    }
    --idle_;
    if (waiting_.empty()) break;
    std::function<void()> work = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    work();
    work = {};
    lock.lock();
  }
  ended_.splice(ended_.end(), threads_, self);
  changed_.notify_all();
}

void Workers::join_ended(std::unique_lock<std::mutex>& lock) {
  std::list<std::thread> ended;
  std::swap(ended, ended_);
  lock.unlock();
  for (std::thread& thread : ended) thread.join();
  lock.lock();
}

}  // namespace tusk::serve
