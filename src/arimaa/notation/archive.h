// The public archive of games (allgamesYYYYMM.txt): one game per row, with columns separated by tabs and named in the
// first row. Read row by row, so that files of any size can be mapped and streamed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/clock/time_control.h"
#include "arimaa/notation/record.h"
#include "arimaa/notation/replay.h"

namespace tusk::arimaa {

// The columns of one archive. Old files call the sides w and b (`wusername`), new ones g and s; here both have the new
// names.
class ArchiveColumns {
 public:
  // Throws InputError if the header has no columns `id` and `movelist`.
  explicit ArchiveColumns(std::string_view header);

  [[nodiscard]] static bool is_header(std::string_view line);
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  // The index of a column, by its old or new name.
  [[nodiscard]] std::optional<std::size_t> index(std::string_view name) const;

 private:
  std::vector<std::string> names_;
};

// One row. Its columns are views into the text that was read.
struct ArchiveGame {
  std::shared_ptr<const ArchiveColumns> columns;
  std::vector<std::string_view> values;
  std::string id;
  Claim claim;
  std::optional<TimeControl> time_control;  // nothing if the column is missing or unreadable
  Record record;                            // the movelist, with the best known columns as tags

  // The text of a column by its old or new name; empty if there is none or it is NULL.
  [[nodiscard]] std::string_view value(std::string_view name) const;
};

struct ArchiveRow {
  std::string_view text;
  int line = 0;  // in the file, from 1
};

class ArchiveReader {
 public:
  // Throws InputError if the first line is not the header of an archive. The text must outlive what is read from it.
  explicit ArchiveReader(std::string_view text);

  [[nodiscard]] const ArchiveColumns& columns() const { return *columns_; }
  // The next row that is not blank, or nothing at the end.
  [[nodiscard]] std::optional<ArchiveRow> next();
  // The number of bytes read so far.
  [[nodiscard]] std::size_t offset() const { return offset_; }

  // Throws InputError for a row with too few or too many columns, and for invalid moves, with line and column within
  // the movelist.
  [[nodiscard]] ArchiveGame parse(const ArchiveRow& row) const;
  // The id of a row, even if the row is invalid.
  [[nodiscard]] std::string id_of(const ArchiveRow& row) const;

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
  int line_ = 0;
  std::shared_ptr<const ArchiveColumns> columns_;
};

// Replaces the two-character forms of line ends, tabs and backslashes by the real characters.
[[nodiscard]] std::string unescaped(std::string_view value);
// The inverse: text that fits into a column and that unescaped() restores.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace tusk::arimaa
