// The parts of `tusk data` that have a file of their own.
#pragma once

#include "command.h"

namespace tusk::cli {

void add_data_import(Command& data);
void add_data_judge(Command& data);

}  // namespace tusk::cli
