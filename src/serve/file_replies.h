// The files of the web app as replies.
#pragma once

#include <optional>
#include <string_view>

#include "serve/http.h"

namespace tusk::serve {

// Packed for those who take it; nothing if there is no such file. Ranges are not offered.
[[nodiscard]] std::optional<http::Reply> file_reply(std::string_view path, std::string_view accept_encoding);

}  // namespace tusk::serve
