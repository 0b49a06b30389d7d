// The version of the program.
#pragma once

#include <string>

namespace tusk::cli {

// Such as `1.2.3`.
[[nodiscard]] const std::string& version();
// The output of `tusk --version`: the version, the commit, the network, the signature of the search, and the build.
[[nodiscard]] const std::string& version_text();

}  // namespace tusk::cli
