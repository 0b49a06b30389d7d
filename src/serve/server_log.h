// Writes the server's log to a file or terminal, with spdlog.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "api/log.h"

namespace tusk::serve {

// Lines look like `2026-11-17T20:15:00.123Z info GET /api/info 200 ...`. The file must outlive the log.
[[nodiscard]] std::unique_ptr<api::Log> make_log(api::LogLevel level, std::string secret, std::FILE* out = stderr);

}  // namespace tusk::serve
