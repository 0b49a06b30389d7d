#include "commands.h"

namespace tusk::cli {

void add_all_commands(CLI::App& app) { (void)app; }

}  // namespace tusk::cli
