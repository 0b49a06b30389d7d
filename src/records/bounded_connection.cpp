#include "records/bounded_connection.h"

#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

namespace tusk::records {

namespace {

constexpr int kCacheKibibytes = 16 * 1024;
// Steps of SQLite's machine between two looks at the clock: some tens of microseconds.
constexpr int kSteps = 10'000;
// A server breaks a statement off by its own clock.
constexpr double kNearlyAll = 0.9;

sqlite_api::sqlite3* handle_of(Database& database) {
  return static_cast<soci::sqlite3_session_backend*>(database.sql().get_backend())->conn_;
}

}  // namespace

BoundedConnection::BoundedConnection(const std::string& url) : database_(url, Opening::existing) {
  if (database_.dialect() != Dialect::sqlite) return;
  database_.sql() << fmt::format("PRAGMA cache_size=-{}", kCacheKibibytes);
  sqlite_api::sqlite3_progress_handler(handle_of(database_), kSteps, is_late, this);
}

BoundedConnection::~BoundedConnection() = default;

int BoundedConnection::is_late(void* connection) {
  return Clock::now() > static_cast<BoundedConnection*>(connection)->deadline_ ? 1 : 0;
}

void BoundedConnection::tell_limit(double seconds) {
  if (told_ == seconds) return;
  if (database_.dialect() == Dialect::postgresql)
    database_.sql() << fmt::format("SET statement_timeout = {}", static_cast<int>(seconds * 1000));
  else if (database_.dialect() == Dialect::mysql)
    database_.sql() << fmt::format("SET SESSION max_statement_time = {:.3f}", seconds);
  told_ = seconds;
}

void BoundedConnection::ask(double seconds, const std::function<void(Database&)>& work) {
  const auto start = Clock::now();
  try {
    deadline_ = start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    tell_limit(seconds);
    work(database_);
    deadline_ = Clock::time_point::max();
  } catch (const soci::soci_error& error) {
    deadline_ = Clock::time_point::max();
    if (std::chrono::duration<double>(Clock::now() - start).count() >= seconds * kNearlyAll) throw OutOfTime();
    throw DatabaseFailure(fmt::format("the database failed: {}", error.what()));
  }
}

}  // namespace tusk::records
