// A lock per game in use, so that work on one game only waits for the same game.
#pragma once

#include <map>
#include <mutex>
#include <string>

namespace tusk::api {

// Thread-safe. Uses memory only for games that are locked.
class GameLocks {
  struct Lock {
    std::mutex mutex;
    int users = 0;  // holders and waiters
  };
  using Locks = std::map<std::string, Lock>;

 public:
  // Locks the game during its lifetime.
  class Hold {
   public:
    Hold(GameLocks& locks, const std::string& id);
    ~Hold();
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    GameLocks& locks_;
    Locks::iterator at_;
  };

  // Number of games that are locked or waited for.
  [[nodiscard]] std::size_t games() const;

 private:
  mutable std::mutex mutex_;  // protects the map; held only briefly
  Locks locks_;
};

}  // namespace tusk::api
