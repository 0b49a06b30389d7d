// Parses lines of moves, `12g Ee2n ... 12s ...`, into the entries of a record.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "arimaa/notation/record.h"

namespace tusk::arimaa {

class MoveReader {
 public:
  // Appends to `entries`, which must outlive it.
  explicit MoveReader(std::vector<Entry>& entries) : entries_(entries) {}

  // Ignores text in braces. Throws InputError with the column, or line and column.
  void read_line(std::string_view line, int number);

 private:
  void begin(Label label, int line, int column);
  void add(const Word& word);
  void finish();

  std::vector<Entry>& entries_;
  std::optional<Entry> current_;
  std::optional<Entry> open_;  // a label with nothing after it, which is allowed only at the very end
  bool has_word_ = false;
  bool passed_ = false;
};

// Blank lines and those that start with #, ; or %.
[[nodiscard]] bool is_comment_line(std::string_view line);

}  // namespace tusk::arimaa
