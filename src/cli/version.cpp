#include "version.h"

#include <fmt/format.h>

#include "version_facts.h"

namespace tusk::cli {

const std::string& version() {
  static const std::string text = TUSK_VERSION;
  return text;
}

const std::string& version_text() {
  static const std::string text = [] {
    const std::string level = TUSK_LEVEL;
    return fmt::format(
        "tusk {}\n"
        "commit     {}\n"
        "network    {} (first digits of its SHA-256)\n"
        "signature  {} nodes in `tusk bench`\n"
        "built for  {} by {} {}",
        version(), TUSK_COMMIT, TUSK_NETWORK, TUSK_SIGNATURE, level.empty() ? "this kind of processor" : level,
#ifdef __clang__
        "clang",
#else
        "gcc",
#endif
        __VERSION__);
  }();
  return text;
}

}  // namespace tusk::cli
