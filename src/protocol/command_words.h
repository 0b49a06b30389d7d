// A command in words as a shell would split it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tusk::protocol {

// Blanks separate, quotes and backslashes keep together. Throws InputError.
[[nodiscard]] std::vector<std::string> command_words(std::string_view command);

}  // namespace tusk::protocol
