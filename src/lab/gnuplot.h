// Draws plots with gnuplot, which is optional: tables and numbers are complete without it.
#pragma once

#include <string>

namespace tusk::lab {

[[nodiscard]] bool have_gnuplot();
// Throws InputError if gnuplot rejects the script.
void run_gnuplot(const std::string& script);

}  // namespace tusk::lab
