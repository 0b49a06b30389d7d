// A connection for queries of untrusted clients: limited in memory and time.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>

#include "records/database.h"

namespace tusk::records {

// The query exceeded its time limit and was cancelled.
class OutOfTime : public std::runtime_error {
 public:
  OutOfTime() : std::runtime_error("database query timed out") {}
};

// The database failed; the connection should not be used again.
class DatabaseFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Not thread-safe, except for cancel().
class BoundedConnection {
 public:
  // Throws InputError if there is no such database.
  explicit BoundedConnection(const std::string& url);
  ~BoundedConnection();
  BoundedConnection(const BoundedConnection&) = delete;
  BoundedConnection& operator=(const BoundedConnection&) = delete;

  // The limit applies to all of the work with SQLite, and to each statement on a server. Throws OutOfTime or
  // DatabaseFailure, and whatever the work throws.
  void ask(double seconds, const std::function<void(Database&)>& work);
  // Permanent: the current query and all later ones throw DatabaseFailure. A server is told through a second
  // connection.
  void cancel();

 private:
  using Clock = std::chrono::steady_clock;

  static int is_over(void* connection);  // SQLite's progress handler
  void tell_limit(double seconds);

  std::string url_;
  Database database_;
  std::int64_t session_ = 0;  // the server's id of this connection
  std::atomic<bool> cancelled_{false};
  Clock::time_point deadline_ = Clock::time_point::max();
  double told_ = 0;  // the limit last sent to the server, in seconds
};

}  // namespace tusk::records
