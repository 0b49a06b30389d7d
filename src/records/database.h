// A games database, wherever it lives: a file of SQLite, or a server of PostgreSQL or MariaDB, chosen by its address.
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
  std::string file;  // of SQLite
  std::string host, port, user, password, name;
};
// Throws InputError.
[[nodiscard]] Address parse_address(const std::string& url);

enum class Opening : std::uint8_t { existing, create };

// The database is there, perhaps, but does not let itself be opened now.
class Unavailable : public InputError {
 public:
  using InputError::InputError;
};

// One connection, for one thread at a time. Errors of the database itself come as InputError.
class Database {
 public:
  // Brings the tables up to today's version. `existing` insists that there are some. Throws InputError if there are
  // none, Unavailable if the database does not answer.
  Database(const std::string& url, Opening opening);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  [[nodiscard]] Dialect dialect() const { return address_.dialect; }
  // For the other files of this room.
  [[nodiscard]] soci::session& sql() { return *session_; }
  [[nodiscard]] std::int64_t number(const std::string& query);
  // Bytes on disk, as far as the database tells.
  [[nodiscard]] std::int64_t bytes_on_disk();
  // After writing: statistics for the planner, and a short log.
  void settle();
  // Puts the rows of each table side by side, where the database does not do so itself. Not while others read.
  void tidy();

 private:
  void connect(Opening opening);
  void migrate(Opening opening);

  Address address_;
  std::unique_ptr<soci::session> session_;
};

// All or nothing: undone unless committed.
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

// Opens the database and does the work; what the database reports is thrown as InputError with one line.
void with_database(const std::string& url, Opening opening, const std::function<void(Database&)>& work);

}  // namespace tusk::records
