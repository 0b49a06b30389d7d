#include "records/bounded_connection.h"

#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

namespace tusk::records {

namespace {

constexpr int kCacheKibibytes = 16 * 1024;
// SQLite instructions between two looks at the clock: some tens of microseconds.
constexpr int kSteps = 10'000;
// The server's clock may differ slightly: a statement that fails after this share of the limit counts as timed out.
constexpr double kNearlyAll = 0.9;

sqlite_api::sqlite3* handle_of(Database& database) {
  return static_cast<soci::sqlite3_session_backend*>(database.sql().get_backend())->conn_;
}

}  // namespace

BoundedConnection::BoundedConnection(const std::string& url) : url_(url), database_(url, Opening::existing) {
  switch (database_.dialect()) {
    case Dialect::postgresql:
      session_ = database_.number("SELECT pg_backend_pid()");
      return;
    case Dialect::mysql:
      session_ = database_.number("SELECT CONNECTION_ID()");
      return;
    default:
      database_.sql() << fmt::format("PRAGMA cache_size=-{}", kCacheKibibytes);
      sqlite_api::sqlite3_progress_handler(handle_of(database_), kSteps, is_over, this);
  }
}

BoundedConnection::~BoundedConnection() = default;

int BoundedConnection::is_over(void* connection) {
  const auto& self = *static_cast<BoundedConnection*>(connection);
  return self.cancelled_ || Clock::now() > self.deadline_ ? 1 : 0;
}

void BoundedConnection::cancel() {
  cancelled_ = true;
  if (database_.dialect() == Dialect::sqlite) return;
  try {
    Database other(url_, Opening::existing);
    other.sql() << (database_.dialect() == Dialect::postgresql ? fmt::format("SELECT pg_cancel_backend({})", session_)
                                                               : fmt::format("KILL QUERY {}", session_));
  } catch (const soci::soci_error&) {
    // The query may have ended, or the server may be failing; the time limit still applies.
  } catch (const InputError&) {
  }
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
  if (cancelled_) throw DatabaseFailure("the connection is closed");
  try {
    deadline_ = start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    tell_limit(seconds);
    work(database_);
    deadline_ = Clock::time_point::max();
  } catch (const soci::soci_error& error) {
    deadline_ = Clock::time_point::max();
    const double taken = std::chrono::duration<double>(Clock::now() - start).count();
    if (!cancelled_ && taken >= seconds * kNearlyAll) throw OutOfTime();
    throw DatabaseFailure(fmt::format("the database failed: {}", error.what()));
  }
}

}  // namespace tusk::records
