// The parts of `tusk data` that have a file of their own.
#pragma once

#include <CLI/App.hpp>

namespace tusk::cli {

void add_data_import(CLI::App& data);
void add_data_judge(CLI::App& data);

}  // namespace tusk::cli
