// The only file that uses spdlog.
#include "serve/server_log.h"

#include <spdlog/details/console_globals.h>
#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>

namespace tusk::serve {

namespace {

using api::LogLevel;

spdlog::level::level_enum level_of(LogLevel level) {
  return level == LogLevel::debug  ? spdlog::level::debug
         : level == LogLevel::info ? spdlog::level::info
                                   : spdlog::level::err;
}

class SpdLog : public api::Log {
 public:
  SpdLog(LogLevel level, std::string secret, std::FILE* out)
      : Log(level, std::move(secret)),
        logger_("tusk", std::make_shared<spdlog::sinks::stdout_sink_base<spdlog::details::console_mutex>>(out)) {
    // Lines have already been filtered by level.
    logger_.set_level(spdlog::level::trace);
    logger_.set_formatter(
        std::make_unique<spdlog::pattern_formatter>("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc));
  }

 private:
  void put(LogLevel level, const std::string& line) override {
    logger_.log(level_of(level), spdlog::string_view_t(line));
  }

  spdlog::logger logger_;
};

}  // namespace

std::unique_ptr<api::Log> make_log(LogLevel level, std::string secret, std::FILE* out) {
  return std::make_unique<SpdLog>(level, std::move(secret), out);
}

}  // namespace tusk::serve
