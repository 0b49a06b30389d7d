// Serves the files of the web app.
#pragma once

#include <optional>
#include <string_view>

#include "serve/http.h"

namespace tusk::serve {

// Compressed if the client accepts it; nullopt if there is no such file. Does not support range requests.
[[nodiscard]] std::optional<http::Reply> file_reply(std::string_view path, std::string_view accept_encoding);

}  // namespace tusk::serve
