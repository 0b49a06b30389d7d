// The tags before the moves of a record: `Tag: value`, values of several lines, and `[Tag "value"]`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/notation/record.h"

namespace tusk::arimaa {

// The tag that starts on line `at`, or nothing if that line is not a tag. A value of several lines moves `at` to its
// last line. Control characters in values become blanks. Throws InputError with a column, or line and column.
[[nodiscard]] std::optional<Tag> parse_tag(const std::vector<std::string_view>& lines, std::size_t& at);

// With its line end. Uses the bracket style only if a plain line would not parse back the same.
[[nodiscard]] std::string to_text(const Tag& tag);

}  // namespace tusk::arimaa
