// Splits a command line into words as a shell does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tusk::protocol {

// Words are separated by blanks, except in quotes or after a backslash. Throws InputError.
[[nodiscard]] std::vector<std::string> command_words(std::string_view command);

}  // namespace tusk::protocol
