// Shared by the subcommands of `tusk jungle tablebase`.
#pragma once

#include "command.h"
#include "jungle/tablebase/statistics.h"
#include "output.h"

namespace tusk::cli {

void add_kind_option(Command& command, jungle::tablebase::Kind& kind);
Json to_json(const jungle::tablebase::ClassStatistics& statistics);

// The subcommands verify and stats.
void add_jungle_table_check_commands(Command& tablebase);

}  // namespace tusk::cli
