// What a server tells of its work to whoever runs it: one line for each event.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tusk::api {

// Each level tells what those before it tell, and more.
enum class LogLevel : std::uint8_t { off, error, info, debug };

inline constexpr std::array<std::string_view, 4> kLogLevelNames{"off", "error", "info", "debug"};
[[nodiscard]] std::optional<LogLevel> log_level_of(std::string_view name);

// Where the lines go is the affair of those who derive from it. Safe for use by many threads if put() is.
class Log {
 public:
  // The secret appears in no line, wherever it was in the text.
  explicit Log(LogLevel level, std::string secret = "") : level_(level), secret_(std::move(secret)) {}
  virtual ~Log() = default;
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  [[nodiscard]] bool takes(LogLevel level) const { return level != LogLevel::off && level <= level_; }
  // Text of any origin becomes one line that a terminal can show: passwords of addresses are masked, control characters
  // escaped, very long words cut. A line that cannot be told is lost, and nothing else with it.
  void write(LogLevel level, std::string_view text) noexcept;

 protected:
  virtual void put(LogLevel level, const std::string& line) = 0;

 private:
  LogLevel level_;
  std::string secret_;
};

// Tells nobody anything.
[[nodiscard]] Log& silent_log();

}  // namespace tusk::api
