// The interface of the server's log: one line per event.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tusk::api {

// Each level includes the previous ones.
enum class LogLevel : std::uint8_t { off, error, info, debug };

inline constexpr std::array<std::string_view, 4> kLogLevelNames{"off", "error", "info", "debug"};
[[nodiscard]] std::optional<LogLevel> log_level_of(std::string_view name);

// Derived classes decide where the lines go. Thread-safe if put() is.
class Log {
 public:
  // The secret is removed from all lines.
  explicit Log(LogLevel level, std::string secret = "") : level_(level), secret_(std::move(secret)) {}
  virtual ~Log() = default;
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  [[nodiscard]] bool takes(LogLevel level) const { return level != LogLevel::off && level <= level_; }
  // Makes any text a single printable line: masks passwords in addresses, escapes control characters, truncates very
  // long words. Drops the line on failure.
  void write(LogLevel level, std::string_view text) noexcept;

 protected:
  virtual void put(LogLevel level, const std::string& line) = 0;

 private:
  LogLevel level_;
  std::string secret_;
};

// Discards everything.
[[nodiscard]] Log& silent_log();

}  // namespace tusk::api
