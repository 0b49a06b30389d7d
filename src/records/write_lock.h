// Allows only one writer at a time, because a writer assigns row ids and updates the sets of the index on its own.
#pragma once

#include <stop_token>

#include "records/database.h"

namespace tusk::records {

// On a server, several writers wait for each other. A process that is killed leaves no lock behind. SQLite files have
// no such lock: a second writer gets an error.
class WriteLock {
 public:
  // Waits until the lock is acquired or a stop is requested.
  WriteLock(Database& database, const std::stop_token& stop);
  ~WriteLock();
  WriteLock(const WriteLock&) = delete;
  WriteLock& operator=(const WriteLock&) = delete;

  [[nodiscard]] bool held() const { return held_; }

 private:
  Database& database_;
  bool held_ = false;
};

}  // namespace tusk::records
