// Standard input, output and error that report failures reliably.
#pragma once

#include <string>

namespace tusk {

// Call first in main(). A program may be started with one of the three streams closed; the next file opened would then
// take its place, and messages would go to that file. Fills such gaps with descriptors on which reading input and
// writing output fail and messages are discarded.
void open_standard_streams();

// Call last in main(): flushes and closes standard output. Returns an empty string if everything was written, otherwise
// the reason why not. `known_error` is the errno of an earlier failure, or 0.
[[nodiscard]] std::string finish_standard_output(int known_error = 0);

}  // namespace tusk
