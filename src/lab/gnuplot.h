// Drawing with the program gnuplot, which need not be there: tables and numbers are complete without it.
#pragma once

#include <string>

namespace tusk::lab {

[[nodiscard]] bool have_gnuplot();
// Runs a script. Throws InputError if gnuplot does not like it.
void run_gnuplot(const std::string& script);

}  // namespace tusk::lab
