// Lines of moves, `12g Ee2n ... 12s ...`, into the entries of a record.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "arimaa/notation/record.h"

namespace tusk::arimaa {

class MoveReader {
 public:
  // Adds to the entries, which must outlive it.
  explicit MoveReader(std::vector<Entry>& entries) : entries_(entries) {}

  // What stands in braces is left out. Throws InputError with the column, or line and column.
  void read_line(std::string_view line, int number);

 private:
  void begin(Label label, int line, int column);
  void add(const Word& word);
  void finish();

  std::vector<Entry>& entries_;
  std::optional<Entry> current_;
  std::optional<Entry> open_;  // a label without anything after it, which is fine only at the very end
  bool has_word_ = false;
  bool passed_ = false;
};

// Blank lines and those that start with #, ; or %.
[[nodiscard]] bool is_comment_line(std::string_view line);

}  // namespace tusk::arimaa
