// Which program this is.
#pragma once

#include <string>

namespace tusk::cli {

// `1.2.3`
[[nodiscard]] const std::string& version();
// What `tusk --version` says: the version, the commit, the network, the signature of the search, and how it was built.
[[nodiscard]] const std::string& version_text();

}  // namespace tusk::cli
