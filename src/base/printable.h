// Makes text of unknown origin safe for messages: it may contain terminal commands or invalid UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace tusk {

// Escapes control characters as in `\x1b`. Other bytes above 0x7f stay if the whole text is valid UTF-8 without control
// characters U+0080 to U+009F; otherwise they are escaped too.
[[nodiscard]] std::string escape_controls(std::string_view text);

// The length of the longest prefix that has at most `most` bytes and does not split a character.
[[nodiscard]] std::size_t whole_characters(std::string_view text, std::size_t most);

// A message for the terminal: escaped, with very long words cut.
[[nodiscard]] std::string printable(std::string_view message);

}  // namespace tusk
