#include "records/bulk.h"

#include <fmt/format.h>
#include <soci/soci.h>

namespace tusk::records {

namespace {

// Rows per statement on servers, where every statement is a round trip.
constexpr std::size_t kRowsPerStatement = 250;

}  // namespace

BulkInsert::BulkInsert(std::string table, std::initializer_list<const char*> columns) : table_(std::move(table)) {
  for (const std::string name : columns) {
    if (name.starts_with('@')) {
      columns_.push_back({name.substr(1), Texts{}});
    } else {
      columns_.push_back({name, Numbers{}});
    }
  }
}

void BulkInsert::flush(Database& database) {
  if (rows_ == 0) return;
  database.dialect() == Dialect::sqlite ? flush_by_vectors(database) : flush_in_statements(database);
  for (Column& column : columns_) std::visit([](auto& values) { values.clear(); }, column.values);
  rows_ = 0;
}

void BulkInsert::flush_by_vectors(Database& database) {
  std::string names;
  std::string places;
  soci::statement statement(database.sql());
  for (Column& column : columns_) {
    names += (names.empty() ? "" : ", ") + column.name;
    places += (places.empty() ? ":" : ", :") + column.name;
    std::visit([&](auto& values) { statement.exchange(soci::use(values)); }, column.values);
  }
  statement.alloc();
  statement.prepare(fmt::format("INSERT INTO {} ({}) VALUES ({})", table_, names, places));
  statement.define_and_bind();
  statement.execute(true);
}

void BulkInsert::flush_in_statements(Database& database) {
  std::string names;
  for (const Column& column : columns_) names += (names.empty() ? "" : ", ") + column.name;
  for (std::size_t begin = 0; begin < rows_; begin += kRowsPerStatement) {
    const std::size_t end = std::min(rows_, begin + kRowsPerStatement);
    std::string places;
    soci::statement statement(database.sql());
    for (std::size_t row = begin; row < end; ++row) {
      places += row == begin ? "(" : "), (";
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        places += fmt::format("{}:v{}_{}", i == 0 ? "" : ", ", row - begin, i);
        std::visit([&](auto& values) { statement.exchange(soci::use(values[row])); }, columns_[i].values);
      }
    }
    statement.alloc();
    statement.prepare(fmt::format("INSERT INTO {} ({}) VALUES {})", table_, names, places));
    statement.define_and_bind();
    statement.execute(true);
  }
}

void delete_ids(Database& database, const std::string& table, std::vector<long long> ids) {
  if (ids.empty()) return;
  if (database.dialect() == Dialect::sqlite) {
    database.sql() << "DELETE FROM " + table + " WHERE id = :id", soci::use(ids);
    return;
  }
  for (std::size_t begin = 0; begin < ids.size(); begin += kRowsPerStatement) {
    const std::size_t end = std::min(ids.size(), begin + kRowsPerStatement);
    std::string places;
    soci::statement statement(database.sql());
    for (std::size_t i = begin; i < end; ++i) {
      places += fmt::format("{}:v{}", i == begin ? "" : ", ", i - begin);
      statement.exchange(soci::use(ids[i]));
    }
    statement.alloc();
    statement.prepare(fmt::format("DELETE FROM {} WHERE id IN ({})", table, places));
    statement.define_and_bind();
    statement.execute(true);
  }
}

}  // namespace tusk::records
