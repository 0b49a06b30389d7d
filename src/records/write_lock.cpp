#include "records/write_lock.h"

#include <chrono>
#include <soci/soci.h>
#include <string_view>
#include <thread>

namespace tusk::records {

namespace {

constexpr std::chrono::milliseconds kPause{50};

// Both return 1 if the lock was acquired. PostgreSQL's locks are per database, and the number spells `tusk`. MariaDB's
// lock names are shared by all databases of a server.
constexpr std::string_view kTryPostgresql = "SELECT CASE WHEN pg_try_advisory_lock(1953854315) THEN 1 ELSE 0 END";
constexpr std::string_view kFreePostgresql = "SELECT CASE WHEN pg_advisory_unlock(1953854315) THEN 1 ELSE 0 END";
constexpr std::string_view kTryMysql = "SELECT GET_LOCK(CONCAT(DATABASE(), '.tusk'), 0)";
constexpr std::string_view kFreeMysql = "SELECT RELEASE_LOCK(CONCAT(DATABASE(), '.tusk'))";

}  // namespace

WriteLock::WriteLock(Database& database, const std::stop_token& stop) : database_(database) {
  const Dialect dialect = database.dialect();
  const std::string attempt(dialect == Dialect::postgresql ? kTryPostgresql : kTryMysql);
  while (true) {
    held_ = dialect == Dialect::sqlite || database.number(attempt) == 1;
    // Checked only while waiting: an import that need not wait stops between batches.
    if (held_ || stop.stop_requested()) return;
    std::this_thread::sleep_for(kPause);
  }
}

WriteLock::~WriteLock() {
  if (!held_ || database_.dialect() == Dialect::sqlite) return;
  try {
    (void)database_.number(std::string(database_.dialect() == Dialect::postgresql ? kFreePostgresql : kFreeMysql));
  } catch (const std::exception&) {
    // A lost connection has already released the lock.
  }
}

}  // namespace tusk::records
