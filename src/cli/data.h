// The parts of `tusk data` that have their own files.
#pragma once

#include "command.h"

namespace tusk::cli {

void add_data_import(Command& data);
void add_data_judge(Command& data);
void add_data_optimism(Command& data);

}  // namespace tusk::cli
