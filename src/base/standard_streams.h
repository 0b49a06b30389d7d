// Standard input, output and error of a program that tells the truth about its output.
#pragma once

#include <string>

namespace tusk {

// A program may be started with one of the three closed. The next file it opened would then take its place, and
// messages would land in that file. First thing in main(): puts something in their places on which reading input and
// writing output fail, and messages vanish.
void open_standard_streams();

// Last thing in main(): sends what is still on its way to standard output. Empty if all of it got there, else why not;
// `known_error` is that of an earlier failure, if somebody has seen it.
[[nodiscard]] std::string finish_standard_output(int known_error = 0);

}  // namespace tusk
