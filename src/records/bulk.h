// Inserts many rows into a table at once.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "records/database.h"

namespace tusk::records {

class BulkInsert {
 public:
  using Numbers = std::vector<long long>;
  using Texts = std::vector<std::string>;
  struct Column {
    std::string name;
    std::variant<Numbers, Texts> values;
  };

  // Columns whose name starts with `@` hold text. The names must come from the program, never from a user.
  BulkInsert(std::string table, std::initializer_list<const char*> columns);

  // Adds a row, with the values in the order of the columns.
  template <typename... Values>
  void add(Values&&... values) {
    std::size_t column = 0;
    (put(column++, std::forward<Values>(values)), ...);
    ++rows_;
  }
  [[nodiscard]] std::size_t rows() const { return rows_; }
  // Writes the rows and clears the buffer.
  void flush(Database& database);

 private:
  void put(std::size_t column, std::int64_t value) { std::get<Numbers>(columns_[column].values).push_back(value); }
  void put(std::size_t column, std::string value) {
    std::get<Texts>(columns_[column].values).push_back(std::move(value));
  }
  void flush_by_vectors(Database& database);
  void flush_in_statements(Database& database);

  std::string table_;
  std::vector<Column> columns_;
  std::size_t rows_ = 0;
};

// Deletes the rows with these ids.
void delete_ids(Database& database, const std::string& table, std::vector<long long> ids);

}  // namespace tusk::records
