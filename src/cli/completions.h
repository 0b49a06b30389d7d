// What a shell needs to complete the words of a command line.
#pragma once

#include <string>

#include "command_info.h"

namespace tusk::cli {

[[nodiscard]] std::string bash_completions(const CommandInfo& program);
[[nodiscard]] std::string zsh_completions(const CommandInfo& program);
[[nodiscard]] std::string fish_completions(const CommandInfo& program);

}  // namespace tusk::cli
