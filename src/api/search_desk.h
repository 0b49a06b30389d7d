// Where every search asks for a place. Admission control: global, queue, per-client and per-address limits; all
// searches stop when the server does.
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
  int per_client = 4;    // running and waiting together
  int per_address = 16;  // of all clients behind one address of another machine
  double patience = 60;  // seconds that a search waits for its place
};

// Safe for use by many threads.
class SearchDesk {
  using Stoppers = std::list<std::function<void()>>;

 public:
  explicit SearchDesk(const DeskLimits& limits, Log& log = silent_log())
      : limits_(limits), log_(log), engines_({.idle = static_cast<std::size_t>(limits.at_once)}) {}

  // While it lives, closing the desk calls the function, at once if it is closed already.
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

  // A place, given back when this ends.
  class Place {
   public:
    // Waits for a place while `wanted` says so. A client is an address, then perhaps a space and a word. Throws
    // Refusal: 429 for a client or address with too many, 503 when the desk is full or closed, or nobody wants the
    // place any more.
    Place(SearchDesk& desk, const std::string& client, const std::function<bool()>& wanted = {});
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    // Tells the log of a search that has ended here.
    void tell(std::string_view kind, std::optional<std::uint64_t> nodes = std::nullopt) const;

   private:
    SearchDesk& desk_;
    std::string client_, address_;
    double waited_ = 0;  // seconds for the place
    Stopwatch held_;
  };

  // For those who have a place: as many stay as there are places.
  [[nodiscard]] EnginePool& engines() { return engines_; }

  [[nodiscard]] Log& log() const { return log_; }

  // Stops what runs and refuses what comes.
  void close();
  [[nodiscard]] bool closed() const;
  [[nodiscard]] int running() const;
  // The most that ever ran at once.
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
  std::map<std::string, int> count_of_;  // of clients and of addresses
  Stoppers stoppers_;
};

}  // namespace tusk::api
