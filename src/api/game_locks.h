// One lock for each game that somebody works on: what is done to one game waits for that game alone.
#pragma once

#include <map>
#include <mutex>
#include <string>

namespace tusk::api {

// Safe for use by many threads. Holds memory for the games under work, and for no others.
class GameLocks {
  struct Lock {
    std::mutex mutex;
    int users = 0;  // who hold it or wait for it
  };
  using Locks = std::map<std::string, Lock>;

 public:
  // While it lives, no other for the same game does.
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

  // Games that are held or waited for.
  [[nodiscard]] std::size_t games() const;

 private:
  mutable std::mutex mutex_;  // of the map, for moments
  Locks locks_;
};

}  // namespace tusk::api
