// The fields of a request: the part of its address after `?`, with characters written as `%41`, or its JSON body.
#pragma once

#include <string>
#include <string_view>

#include "api/api.h"

namespace tusk::api {

// Throws Refusal for a `%` that is not followed by two digits.
[[nodiscard]] std::string percent_decoded(std::string_view text);

// The fields of a query, all text. Throws Refusal for too many of them, or one twice.
[[nodiscard]] Json parse_query(std::string_view query);

// The fields of a JSON body; an empty body has none. Throws Refusal, also for more fields or deeper ones than any route
// takes.
[[nodiscard]] Json parse_body(std::string_view content_type, const std::string& body);

// One field of a query; empty if it is not there.
[[nodiscard]] std::string query_value(std::string_view query, std::string_view name);

}  // namespace tusk::api
