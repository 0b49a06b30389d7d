#include "api/log.h"

#include <algorithm>

#include "base/printable.h"
#include "base/secrets.h"

namespace tusk::api {

namespace {

class SilentLog : public Log {
 public:
  SilentLog() : Log(LogLevel::off) {}

 private:
  void put(LogLevel /*level*/, const std::string& /*line*/) override {}
};

}  // namespace

std::optional<LogLevel> log_level_of(std::string_view name) {
  const auto found = std::ranges::find(kLogLevelNames, name);
  if (found == kLogLevelNames.end()) return std::nullopt;
  return static_cast<LogLevel>(found - kLogLevelNames.begin());
}

void Log::write(LogLevel level, std::string_view text) noexcept {
  if (!takes(level)) return;
  try {
    put(level, printable(without(masked(text), secret_)));
  } catch (...) {
    // Out of memory or a write error: continue without this line.
  }
}

Log& silent_log() {
  static SilentLog log;
  return log;
}

}  // namespace tusk::api
