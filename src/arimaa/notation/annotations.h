// Annotations in braces after a turn of a study: a glyph `{!?}`, a score `{=-120}` or `{=-120 loss 85}`, and comments.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tusk::arimaa {

struct Annotations {
  std::string glyph;         // one of ! ? !! ?? !? ?!, or empty
  std::optional<int> score;  // of the position after the turn, in centi-rabbits, for Gold
  std::optional<int> loss;   // what the turn cost its side, in thousandths of a win
  std::string comment;       // may have several lines

  bool operator==(const Annotations&) const = default;
  // Adds later annotations; a later glyph or score replaces an earlier one.
  void add(const Annotations& later);
};

// A group in braces, and where it opens.
struct BraceGroup {
  std::string text;  // as written
  int column = 0;
};
// A group that is not closed ends at the end of the line.
[[nodiscard]] std::vector<BraceGroup> brace_groups(std::string_view line);

// A group that is neither a glyph nor a score is a comment. In it `\n` is a line end, `\)` a closing brace, and a
// backslash before any other character means that character.
[[nodiscard]] Annotations annotation_in(std::string_view group);

}  // namespace tusk::arimaa
