#include "lab/report.h"

#include <fmt/format.h>
#include <thread>

namespace tusk::lab {

Table comparison(std::string name, std::string caption) {
  return {std::move(name), std::move(caption), {"what", "published", "ours", "comment"}, {}};
}

std::string describe_machine() {
#ifdef __clang__
  const std::string compiler = fmt::format("Clang {}.{}", __clang_major__, __clang_minor__);
#else
  const std::string compiler = fmt::format("GCC {}.{}", __GNUC__, __GNUC_MINOR__);
#endif
#ifdef NDEBUG
  const char* const build = "release";
#else
  const char* const build = "debug";
#endif
  const unsigned cores = std::thread::hardware_concurrency();
  return fmt::format("{} core{}, {}, {} build", cores, cores == 1 ? "" : "s", compiler, build);
}

std::string fixed(double value, int digits) { return fmt::format("{:.{}f}", value, digits); }

std::string percent_text(double share, int digits) { return fmt::format("{:.{}f}%", 100 * share, digits); }

std::string ratio_text(double value, double divisor, int digits) {
  return divisor == 0 ? "-" : fixed(value / divisor, digits);
}

}  // namespace tusk::lab
