#include "records/database.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <soci/soci.h>

#include "base/error.h"
#include "base/secrets.h"
#include "base/text.h"
#include "records/factories.h"
#include "records/schema.h"
#include "records/write_lock.h"

namespace tusk::records {

namespace {

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return std::string(trimmed(text));
}

// Allows only letters, digits and common punctuation; anything else would need quoting for each client library.
void check_plain(const std::string& value, const char* what) {
  const auto plain = [](char c) {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '.' || c == '_' || c == '-' || c == ':';
  };
  if (!std::all_of(value.begin(), value.end(), plain))
    throw InputError(fmt::format("the {} {} in the database address has invalid characters", what, quote(value)));
}

std::string decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto digit = [&](std::size_t at) {
      const char c = to_lower(at < text.size() ? text[at] : 'x');
      return is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    };
    if (text[i] == '%' && digit(i + 1) >= 0 && digit(i + 2) >= 0) {
      result += static_cast<char>(digit(i + 1) * 16 + digit(i + 2));
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

// Parses user:password@host:port/name.
Address server_address(Dialect dialect, std::string_view text, const std::string& url) {
  Address address;
  address.dialect = dialect;
  if (const std::size_t at = text.rfind('@'); at != std::string_view::npos) {
    const std::string_view login = text.substr(0, at);
    const std::size_t colon = login.find(':');
    address.user = decoded(login.substr(0, colon));
    if (colon != std::string_view::npos) address.password = decoded(login.substr(colon + 1));
    text.remove_prefix(at + 1);
  }
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos || slash + 1 == text.size())
    throw InputError(fmt::format("{}: expected {}://USER:PASSWORD@HOST:PORT/NAME", quote(masked_address(url)),
                                 dialect == Dialect::mysql ? "mysql" : "postgresql"));
  const std::string_view place = text.substr(0, slash);
  const std::size_t colon = place.find(':');
  address.host = place.substr(0, colon);
  if (colon != std::string_view::npos) address.port = place.substr(colon + 1);
  address.name = text.substr(slash + 1);
  check_plain(address.host, "host");
  check_plain(address.port, "port");
  check_plain(address.user, "user");
  check_plain(address.name, "name");
  return address;
}

// Both client libraries accept quoted values in which quotes and backslashes are escaped by a backslash.
std::string in_quotes(std::string_view value) {
  std::string result = "'";
  for (const char c : value) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

std::string connect_string(const Address& address) {
  std::string text;
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) text += fmt::format("{}={} ", name, in_quotes(value));
  };
  const bool mysql = address.dialect == Dialect::mysql;
  add(mysql ? "db" : "dbname", address.name);
  add("host", address.host);
  if (!address.port.empty()) text += fmt::format("port={} ", address.port);
  add("user", address.user);
  add("password", address.password);
  text += mysql ? "charset=utf8mb4" : "connect_timeout=10";
  return text;
}

}  // namespace

Address parse_address(const std::string& url) {
  const std::size_t end = url.find("://");
  const std::string scheme = url.substr(0, end == std::string::npos ? 0 : end);
  if (scheme == "postgresql" || scheme == "postgres")
    return server_address(Dialect::postgresql, std::string_view(url).substr(end + 3), url);
  if (scheme == "mysql" || scheme == "mariadb")
    return server_address(Dialect::mysql, std::string_view(url).substr(end + 3), url);
  if (!scheme.empty() && scheme != "sqlite")
    throw InputError(fmt::format("{}: unknown kind of database {}; choose sqlite, postgresql or mysql",
                                 quote(masked_address(url)), quote(scheme)));
  Address address;
  address.file = url;
  for (const std::string_view prefix : {"sqlite://", "sqlite:"})
    if (address.file.starts_with(prefix)) address.file.erase(0, prefix.size());
  if (address.file.empty()) throw InputError("the database address has no file name");
  return address;
}

Database::Database(const std::string& url, Opening opening) : address_(parse_address(url)) {
  try {
    connect(opening);
    migrate(opening);
  } catch (const soci::soci_error& error) {
    throw Unavailable(fmt::format("cannot open the database {}: {}", quote(masked_address(url)),
                                  without(one_line(error.get_error_message()), address_.password)));
  }
}

Database::~Database() = default;

void Database::connect(Opening opening) {
  switch (address_.dialect) {
    case Dialect::sqlite:
      if (opening == Opening::existing && !std::filesystem::exists(address_.file))
        throw InputError(
            fmt::format("database {} does not exist; create it with `tusk db import`", quote(address_.file)));
      if (address_.file.find('"') != std::string::npos)
        throw InputError(fmt::format("the name of the database {} has a quote in it", quote(address_.file)));
      session_ =
          std::make_unique<soci::session>(factory_of(address_.dialect), "dbname=\"" + address_.file + "\" timeout=60");
      // With WAL, readers continue while another process writes, and a killed process loses only uncommitted data. The
      // file is read rather than mapped: a fault on a mapped page loads its neighbourhood, which is ten times slower on
      // a cold file.
      for (const char* setting : {"page_size=8192", "journal_mode=WAL", "synchronous=NORMAL", "cache_size=-262144",
                                  "mmap_size=0", "temp_store=MEMORY", "wal_autocheckpoint=4000"})
        *session_ << "PRAGMA " + std::string(setting);
      return;
    case Dialect::postgresql:
      session_ = std::make_unique<soci::session>(factory_of(address_.dialect), connect_string(address_));
      *session_ << "SET client_min_messages = warning";
      return;
    default:
      session_ = std::make_unique<soci::session>(factory_of(address_.dialect), connect_string(address_));
  }
}

void Database::migrate(Opening opening) {
  soci::session& sql = *session_;
  const std::string find_table =
      address_.dialect == Dialect::sqlite ? "SELECT COUNT(*) FROM sqlite_master WHERE name = 'tusk_version'"
      : address_.dialect == Dialect::postgresql
          ? "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'tusk_version' "
            "AND table_schema = current_schema()"
          : "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'tusk_version' "
            "AND table_schema = DATABASE()";
  const auto present = [&] {
    return number(find_table) > 0 ? number("SELECT MAX(version) FROM tusk_version") : std::int64_t{0};
  };
  std::int64_t version = present();
  if (version == 0 && opening == Opening::existing)
    throw InputError("this is not a games database; make one with `tusk db import`");
  if (version > latest_version())
    throw InputError(fmt::format("database version {} is newer than this program supports ({}); update tusk", version,
                                 latest_version()));
  if (version == latest_version()) return;
  // Another process may be migrating as well.
  const WriteLock lock(*this, {});
  version = present();
  if (version == latest_version()) return;
  Transaction all(*this);
  if (version == 0) sql << "CREATE TABLE tusk_version (version INTEGER NOT NULL)";
  for (int from = static_cast<int>(version); from < latest_version(); ++from)
    for (const std::string& statement : migration(from, address_.dialect)) sql << statement;
  const int now = latest_version();
  sql << "DELETE FROM tusk_version";
  sql << "INSERT INTO tusk_version (version) VALUES (:version)", soci::use(now);
  all.commit();
}

std::int64_t Database::number(const std::string& query) {
  long long result = 0;
  soci::indicator there = soci::i_ok;
  *session_ << query, soci::into(result, there);
  return session_->got_data() && there == soci::i_ok ? result : 0;
}

std::int64_t Database::bytes_on_disk() {
  switch (address_.dialect) {
    case Dialect::sqlite:
      return number("PRAGMA page_count") * number("PRAGMA page_size");
    case Dialect::postgresql:
      return number("SELECT pg_database_size(current_database())");
    default:
      return number(
          "SELECT CAST(SUM(data_length + index_length) AS SIGNED) FROM information_schema.tables "
          "WHERE table_schema = DATABASE()");
  }
}

void Database::settle() {
  if (address_.dialect == Dialect::sqlite) {
    *session_ << "PRAGMA analysis_limit=1000";
    *session_ << "ANALYZE";
    *session_ << "PRAGMA wal_checkpoint(TRUNCATE)";
  } else if (address_.dialect == Dialect::postgresql) {
    *session_ << "ANALYZE";
  }
}

void Database::tidy() {
  if (address_.dialect != Dialect::sqlite) return;
  try {
    *session_ << "VACUUM";
    *session_ << "PRAGMA wal_checkpoint(TRUNCATE)";
  } catch (const soci::soci_error&) {
    // Another process is reading, or there is no room for a second copy; the file stays valid.
  }
}

Transaction::Transaction(Database& database) : database_(database) { database_.sql().begin(); }

Transaction::~Transaction() {
  if (!open_) return;
  try {
    database_.sql().rollback();
  } catch (const soci::soci_error&) {
    // A lost connection has already rolled back.
  }
}

void Transaction::commit() {
  database_.sql().commit();
  open_ = false;
}

void with_database(const std::string& url, Opening opening, const std::function<void(Database&)>& work) {
  Database database(url, opening);
  try {
    work(database);
  } catch (const soci::soci_error& error) {
    throw InputError(fmt::format("the database failed: {}", one_line(error.get_error_message())));
  }
}

}  // namespace tusk::records
