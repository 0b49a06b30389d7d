// A games database: an SQLite file, or a PostgreSQL or MariaDB server, selected by its address.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/error.h"

namespace soci {
class session;
}

namespace tusk::records {

enum class Dialect : std::uint8_t { sqlite, postgresql, mysql };

// `games.db` or `sqlite:games.db`; `postgresql://user:password@host:port/name`; `mysql://...` or `mariadb://...`.
struct Address {
  Dialect dialect = Dialect::sqlite;
  std::string file;  // for SQLite
  std::string host, port, user, password, name;
};
// Throws InputError.
[[nodiscard]] Address parse_address(const std::string& url);

enum class Opening : std::uint8_t { existing, create };

// The database may exist, but cannot be opened now.
class Unavailable : public InputError {
 public:
  using InputError::InputError;
};

// One connection; not thread-safe. Throws database errors as InputError.
class Database {
 public:
  // Migrates the tables to the latest version. `existing` requires an existing database. Throws InputError if there is
  // none, Unavailable if the database does not respond.
  Database(const std::string& url, Opening opening);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  [[nodiscard]] Dialect dialect() const { return address_.dialect; }
  // For the other files of this room only.
  [[nodiscard]] soci::session& sql() { return *session_; }
  [[nodiscard]] std::int64_t number(const std::string& query);
  // Bytes on disk, as reported by the database.
  [[nodiscard]] std::int64_t bytes_on_disk();
  // Call after writing: updates the planner's statistics and truncates SQLite's log.
  void settle();
  // Compacts an SQLite file (VACUUM). Has no effect on servers, or while others are reading.
  void tidy();

 private:
  void connect(Opening opening);
  void migrate(Opening opening);

  Address address_;
  std::unique_ptr<soci::session> session_;
};

// Rolls back unless committed.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

// Opens the database and does the work. Database errors are rethrown as a one-line InputError.
void with_database(const std::string& url, Opening opening, const std::function<void(Database&)>& work);

}  // namespace tusk::records
