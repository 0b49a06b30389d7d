// Classifies host addresses.
#pragma once

#include <string_view>

namespace tusk::api {

// `localhost` or a numeric address.
[[nodiscard]] bool is_address(std::string_view host);
// `localhost` or a loopback address: 127.0.0.1 but not 127.example.com.
[[nodiscard]] bool is_loopback(std::string_view host);

}  // namespace tusk::api
