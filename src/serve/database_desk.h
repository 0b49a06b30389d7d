// Where every question to the games database is asked: a few connections, each for one request at a time, and no
// question without an end.
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
  double seconds = 5;   // that a question may take
  double patience = 5;  // seconds that a request waits for a connection
};

// Safe for use by many threads. The database is opened when it is first asked, and again after a failure: it may be
// made while the server runs.
class DatabaseDesk {
 public:
  // An empty address: there is no database. Throws InputError for an address that cannot be one.
  explicit DatabaseDesk(std::string url, const DatabaseLimits& limits = {});

  // Throws Refusal: 404 if there is no database, 503 if it fails, is busy, or takes too long; and what the work throws.
  // The work may be done twice, and must change nothing.
  void with(const std::function<void(records::Database&)>& work);
  // Breaks off what is being asked and refuses what comes. May take as long as a server takes to answer.
  void close();
  // The same for work that has a result.
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
  int in_use_ = 0;  // those that are being made included
  bool closed_ = false;
};

}  // namespace tusk::serve
