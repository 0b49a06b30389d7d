// One writer at a time: numbers of rows and the sets of the index are given out by whoever writes, who must be alone.
#pragma once

#include <stop_token>

#include "records/database.h"

namespace tusk::records {

// On a server many may want to write into the same database; they wait for each other. A process that is killed leaves
// no lock behind. A file of SQLite has no such lock: there a second writer is told by an error.
class WriteLock {
 public:
  // Waits until the lock is ours, or a stop is requested.
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
