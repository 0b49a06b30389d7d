// Reads lines from a person: with editing, history and completion by Tab on a terminal, plainly otherwise.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tusk::cli {

// `words` are the possible completions. Returns nullopt at the end of the input.
std::optional<std::string> read_line(const std::string& prompt, const std::vector<std::string>& words);

}  // namespace tusk::cli
