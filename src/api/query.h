// Parses the fields of a request: its percent-encoded query, or its JSON body.
#pragma once

#include <string>
#include <string_view>

#include "api/api.h"

namespace tusk::api {

// Throws Refusal for a `%` that is not followed by two hexadecimal digits.
[[nodiscard]] std::string percent_decoded(std::string_view text);

// The fields of a query, all as text. Throws Refusal for too many or duplicate fields.
[[nodiscard]] Json parse_query(std::string_view query);

// The fields of a JSON body; an empty body has none. Throws Refusal, also for more or deeper fields than any route
// needs.
[[nodiscard]] Json parse_body(std::string_view content_type, const std::string& body);

// One field of a query; empty if missing.
[[nodiscard]] std::string query_value(std::string_view query, std::string_view name);

}  // namespace tusk::api
