#include "api/live_search.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>

#include "base/threads.h"

namespace tusk::api {

using namespace arimaa;

namespace {

constexpr std::chrono::milliseconds kHeartbeat{500};

// Passes reports from the search to the client; only the newest one matters.
class Mailbox {
 public:
  void put(const SearchReport& report) {
    const std::lock_guard lock(mutex_);
    newest_ = report;
    changed_.notify_one();
  }
  void finish() {
    const std::lock_guard lock(mutex_);
    finished_ = true;
    changed_.notify_one();
  }
  struct Mail {
    std::optional<SearchReport> report;
    bool finished = false;
  };
  Mail wait() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kHeartbeat, [&] { return newest_ || finished_; });
    Mail mail{std::move(newest_), finished_};
    newest_.reset();
    return mail;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<SearchReport> newest_;
  bool finished_ = false;
};

// The search itself calls `send`, so it notices a disconnected client only when there is something to report.
SearchReport run_here(PooledEngine& pooled, const LiveSearch& search, const SearchLimits& limits,
                      const SendReport& send) {
  Engine& engine = pooled.engine;
  SearchReport last = engine.search(search.root, limits, [&](const SearchReport& so_far) {
    if (!send(&so_far)) engine.stop();
  });
  send(&last);
  return last;
}

// Runs a job in the engine's thread; the destructor stops it and waits for its end.
class Running {
 public:
  Running(PooledEngine& pooled, const std::function<void()>& job) : pooled_(pooled), thread_(pooled.thread()) {
    thread_.start([job](int) { job(); });
  }
  ~Running() {
    pooled_.engine.stop();
    thread_.wait();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  PooledEngine& pooled_;
  StandingThreads& thread_;
};

SearchReport run_beside(PooledEngine& pooled, const LiveSearch& search, const SearchLimits& limits,
                        const SendReport& send) {
  Engine& engine = pooled.engine;
  Mailbox mailbox;
  SearchReport last;
  std::exception_ptr failure;
  {
    const Running running(pooled, [&] {
      try {
        last = engine.search(search.root, limits, [&](const SearchReport& so_far) { mailbox.put(so_far); });
        mailbox.put(last);
      } catch (...) {
        failure = std::current_exception();
      }
      mailbox.finish();
    });
    for (bool listening = true;;) {
      const auto mail = mailbox.wait();
      if (mail.report || !mail.finished) listening = listening && send(mail.report ? &*mail.report : nullptr);
      if (!listening) engine.stop();
      if (mail.finished) break;
    }
  }
  if (failure) std::rethrow_exception(failure);
  return last;
}

}  // namespace

SearchReport run_live(SearchDesk& desk, const LiveSearch& search, const SendReport& send) {
  EngineOptions options;
  options.hash_mebibytes = search.hash_mebibytes;
  options.threads = search.threads;
  options.multipv = search.lines;
  const auto pooled = desk.engines().lend(options);
  const SearchDesk::Stopping stopping(desk, [&] { pooled->engine.stop(); });
  SearchLimits limits;
  limits.maximum_seconds = search.seconds;
  return (kHasThreads ? run_beside : run_here)(*pooled, search, limits, send);
}

}  // namespace tusk::api
