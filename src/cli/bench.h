// The signature of the program, for whatever is to say which program made it.
#pragma once

#include <cstdint>

namespace tusk::cli {

// The nodes that `tusk bench --depth DEPTH` prints.
[[nodiscard]] std::uint64_t bench_signature(int depth);

}  // namespace tusk::cli
