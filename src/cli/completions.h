// Generates shell completions.
#pragma once

#include <string>

#include "command_info.h"

namespace tusk::cli {

[[nodiscard]] std::string bash_completions(const CommandInfo& program);
[[nodiscard]] std::string zsh_completions(const CommandInfo& program);
[[nodiscard]] std::string fish_completions(const CommandInfo& program);

}  // namespace tusk::cli
