// The manual page of a command, in man(7) format.
#pragma once

#include <string>

#include "command_info.h"

namespace tusk::cli {

// Such as `tusk-jungle-prove`.
[[nodiscard]] std::string page_name(const CommandInfo& command);
[[nodiscard]] std::string man_page(const CommandInfo& command);

}  // namespace tusk::cli
