// A connection for answering strangers: it takes little memory for itself, and what is asked ends in time.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>

#include "records/database.h"

namespace tusk::records {

// The question took too long and was broken off.
class OutOfTime : public std::runtime_error {
 public:
  OutOfTime() : std::runtime_error("database query timed out") {}
};

// The database itself failed; the connection had better not be used again.
class DatabaseFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// For one thread at a time, but for cancel().
class BoundedConnection {
 public:
  // Throws InputError if there is no database there.
  explicit BoundedConnection(const std::string& url);
  ~BoundedConnection();
  BoundedConnection(const BoundedConnection&) = delete;
  BoundedConnection& operator=(const BoundedConnection&) = delete;

  // With SQLite the time is that of all the work, on a server that of each statement. Throws OutOfTime or
  // DatabaseFailure, and whatever the work throws.
  void ask(double seconds, const std::function<void(Database&)>& work);
  // For good: what is being asked, and will be, throws DatabaseFailure. A server is told through another connection.
  void cancel();

 private:
  using Clock = std::chrono::steady_clock;

  static int is_over(void* connection);  // asked by SQLite now and then
  void tell_limit(double seconds);

  std::string url_;
  Database database_;
  std::int64_t session_ = 0;  // by which a server knows this connection
  std::atomic<bool> cancelled_{false};
  Clock::time_point deadline_ = Clock::time_point::max();
  double told_ = 0;  // seconds that a server knows of
};

}  // namespace tusk::records
