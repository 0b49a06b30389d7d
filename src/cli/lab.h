// What the experiments of `tusk lab` add; each is defined in a file of its own.
#pragma once

#include <CLI/App.hpp>

namespace tusk::cli {

void add_lab_endgames(CLI::App& lab);

}  // namespace tusk::cli
