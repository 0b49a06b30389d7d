#include "commands.h"

namespace tusk::cli {

void add_all_commands(CLI::App& app) { add_arimaa_command(app); }

}  // namespace tusk::cli
