// Text of unknown origin made fit for messages: some bytes are commands to a terminal, or no text at all.
#pragma once

#include <string>
#include <string_view>

namespace tusk {

// Control characters and bytes that are no text become `\x1b`; letters of any language stay.
[[nodiscard]] std::string escape_controls(std::string_view text);

// How much of the text fits into so many bytes without the part of a character at its end.
[[nodiscard]] std::size_t whole_characters(std::string_view text, std::size_t most);

// A message as it may go to a terminal: escaped, and very long words cut.
[[nodiscard]] std::string printable(std::string_view message);

}  // namespace tusk
