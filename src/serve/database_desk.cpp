#include "serve/database_desk.h"

#include <chrono>
#include <fmt/format.h>

#include "api/api.h"
#include "base/error.h"

namespace tusk::serve {

using namespace api;

namespace {
Refusal closing() { return {status::kBusy, "the server is shutting down"}; }
}  // namespace

// A slot for a connection, released by the destructor together with the connection, unless it was lost.
class DatabaseDesk::Lease {
 public:
  explicit Lease(DatabaseDesk& desk) : desk_(desk), connection_(desk.take()) {}
  ~Lease() { desk_.give_back(connection_); }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  [[nodiscard]] bool has_connection() const { return connection_ != nullptr; }
  // Opens the connection if necessary. Throws Refusal: 404 if there is no database, 503 if it does not respond.
  records::BoundedConnection& connection() {
    try {
      if (!connection_) connection_ = desk_.connect();
    } catch (const records::Unavailable& error) {
      throw Refusal(status::kBusy, error.what());
    } catch (const InputError& error) {
      throw Refusal(status::kNotFound, error.what());
    }
    return *connection_;
  }
  void drop() {
    desk_.forget(connection_);
    connection_.reset();
  }

 private:
  DatabaseDesk& desk_;
  Connection connection_;
};

DatabaseDesk::DatabaseDesk(std::string url, const DatabaseLimits& limits) : url_(std::move(url)), limits_(limits) {
  if (!url_.empty()) static_cast<void>(records::parse_address(url_));
}

// Returns null if a connection has to be opened first.
DatabaseDesk::Connection DatabaseDesk::take() {
  std::unique_lock lock(mutex_);
  const auto patience = std::chrono::duration<double>(limits_.patience);
  if (!changed_.wait_for(lock, patience, [&] { return closed_ || in_use_ < limits_.connections; }))
    throw Refusal(status::kBusy, "the database is busy; try again in a moment");
  if (closed_) throw closing();
  ++in_use_;
  if (idle_.empty()) return nullptr;
  asked_.push_back(idle_.back());
  idle_.pop_back();
  return asked_.back();
}

DatabaseDesk::Connection DatabaseDesk::connect() {
  auto made = std::make_shared<records::BoundedConnection>(url_);
  const std::lock_guard lock(mutex_);
  if (closed_) throw closing();
  asked_.push_back(made);
  return made;
}

void DatabaseDesk::forget(const Connection& connection) {
  const std::lock_guard lock(mutex_);
  std::erase(asked_, connection);
}

void DatabaseDesk::give_back(const Connection& connection) {
  const std::lock_guard lock(mutex_);
  --in_use_;
  if (connection) idle_.push_back(connection);
  std::erase(asked_, connection);
  changed_.notify_one();
}

void DatabaseDesk::close() {
  std::vector<Connection> asked;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    asked = asked_;
    changed_.notify_all();
  }
  for (const Connection& connection : asked) connection->cancel();
}

bool DatabaseDesk::closed() {
  const std::lock_guard lock(mutex_);
  return closed_;
}

void DatabaseDesk::with(const std::function<void(records::Database&)>& work) {
  if (url_.empty())
    throw Refusal(status::kNotFound,
                  "no games database; create one with `tusk db import games.db FILE...` and start "
                  "`tusk serve --db games.db`");
  Lease lease(*this);
  // An idle connection may have been closed by the other end, so a new one is tried once.
  for (bool again = lease.has_connection();; again = false) {
    try {
      lease.connection().ask(limits_.seconds, work);
      return;
    } catch (const records::OutOfTime& error) {
      throw Refusal(status::kBusy, error.what());
    } catch (const records::DatabaseFailure& error) {
      lease.drop();
      if (closed()) throw closing();
      if (!again) throw Refusal(status::kBusy, error.what());
    }
  }
}

}  // namespace tusk::serve
