// Admission control for searches: global, queue, per-client and per-address limits. All searches stop when the server
// does.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "api/engine_pool.h"
#include "api/log.h"
#include "base/stopwatch.h"

namespace tusk::api {

struct DeskLimits {
  int at_once = 4;
  int waiting = 64;
  int per_client = 4;    // running and waiting
  int per_address = 16;  // of all clients at one address of another machine
  double patience = 60;  // seconds that a search waits for a slot
};

// Thread-safe.
class SearchDesk {
  using Stoppers = std::list<std::function<void()>>;

 public:
  explicit SearchDesk(const DeskLimits& limits, Log& log = silent_log())
      : limits_(limits), log_(log), engines_({.idle = static_cast<std::size_t>(limits.at_once)}) {}

  // During its lifetime, closing the desk calls the function, at once if the desk is already closed.
  class Stopping {
   public:
    Stopping(SearchDesk& desk, std::function<void()> stop);
    ~Stopping();
    Stopping(const Stopping&) = delete;
    Stopping& operator=(const Stopping&) = delete;

   private:
    SearchDesk& desk_;
    Stoppers::iterator at_;
  };

  // A slot for one search, released by the destructor.
  class Slot {
   public:
    // Waits for a slot while `wanted` returns true. A client is an address, optionally followed by a space and a word.
    // Throws Refusal: 429 if the client or address has too many, 503 if the desk is full or closed or the slot is no
    // longer wanted.
    Slot(SearchDesk& desk, const std::string& client, const std::function<bool()>& wanted = {});
    ~Slot();
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

    // Logs a search that has ended.
    void log(std::string_view kind, std::optional<std::uint64_t> nodes = std::nullopt) const;

   private:
    SearchDesk& desk_;
    std::string client_, address_;
    double waited_ = 0;  // seconds until the slot was granted
    Stopwatch held_;
  };

  // For holders of a slot. Keeps as many idle engines as there are slots.
  [[nodiscard]] EnginePool& engines() { return engines_; }

  [[nodiscard]] Log& log() const { return log_; }

  // Stops all searches and refuses new ones.
  void close();
  [[nodiscard]] bool closed() const;
  [[nodiscard]] int running() const;
  // The maximum number of searches that ever ran at the same time.
  [[nodiscard]] int max_running() const;

 private:
  [[nodiscard]] int count(const std::string& who) const;
  void leave(const std::string& who);

  DeskLimits limits_;
  Log& log_;
  EnginePool engines_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  int running_ = 0;
  int max_running_ = 0;
  int waiting_ = 0;
  bool closed_ = false;
  std::map<std::string, int> count_of_;  // by client and by address
  Stoppers stoppers_;
};

}  // namespace tusk::api
