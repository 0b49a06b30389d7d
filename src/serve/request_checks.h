// What a request must be before anything looks at its content: from a page of this server, and well formed.
#pragma once

#include <string>
#include <string_view>

#include "serve/api.h"

namespace tusk::serve {

// A page of another site can make a browser send requests here, also under a name of its own that leads to this
// machine. So a server on the loopback answers only to names of the loopback, and a page that names itself as the
// origin must be a page of this server. Throws Refusal.
void check_origin(std::string_view bound_host, std::string_view host_header, std::string_view origin_header);

// The fields of a JSON body; an empty body has none. Throws Refusal.
[[nodiscard]] Json parse_body(std::string_view content_type, const std::string& body);

[[nodiscard]] bool is_loopback(std::string_view host);

}  // namespace tusk::serve
