// All queries to the games database go through a few connections, each used by one request at a time, with a time
// limit.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "records/bounded_connection.h"

namespace tusk::serve {

struct DatabaseLimits {
  int connections = 4;
  double seconds = 5;   // maximum time of a query
  double patience = 5;  // how long a request waits for a connection
};

// Thread-safe. Opens the database on the first query, and again after a failure, so it may be created while the server
// runs.
class DatabaseDesk {
 public:
  // An empty address means that there is no database. Throws InputError for an invalid address.
  explicit DatabaseDesk(std::string url, const DatabaseLimits& limits = {});

  // Throws Refusal: 404 if there is no database, 503 if it fails, is busy, or takes too long; and whatever the work
  // throws. The work may be repeated and must not change anything.
  void with(const std::function<void(records::Database&)>& work);
  // Cancels running queries and refuses new ones. May take as long as a database server takes to respond.
  void close();
  // The same for work with a result.
  template <typename Work>
  auto ask(const Work& work) {
    decltype(work(std::declval<records::Database&>())) result{};
    with([&](records::Database& database) { result = work(database); });
    return result;
  }

 private:
  using Connection = std::shared_ptr<records::BoundedConnection>;
  class Lease;

  [[nodiscard]] Connection take();
  [[nodiscard]] Connection connect();
  void forget(const Connection& connection);
  void give_back(const Connection& connection);
  [[nodiscard]] bool closed();

  std::string url_;
  DatabaseLimits limits_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Connection> idle_, asked_;
  int in_use_ = 0;  // including connections being opened
  bool closed_ = false;
};

}  // namespace tusk::serve
