// A manual page of one command, in the language of man(7).
#pragma once

#include <string>

#include "command_info.h"

namespace tusk::cli {

// `tusk-jungle-prove`
[[nodiscard]] std::string page_name(const CommandInfo& command);
[[nodiscard]] std::string man_page(const CommandInfo& command);

}  // namespace tusk::cli
