// The part of an address after `?`, and characters written as `%41`.
#pragma once

#include <string>
#include <string_view>

#include "serve/api.h"

namespace tusk::serve {

// Throws Refusal for a `%` that is not followed by two digits.
[[nodiscard]] std::string percent_decoded(std::string_view text);

// The fields of a query, all text. Throws Refusal for too many of them, or one twice.
[[nodiscard]] Json parse_query(std::string_view query);

// One of them; empty if it is not there.
[[nodiscard]] std::string query_value(std::string_view query, std::string_view name);

}  // namespace tusk::serve
