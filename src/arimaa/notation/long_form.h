// Parses the framed form of a position; parse_position decides when.
#pragma once

#include <string_view>

#include "arimaa/notation/position_text.h"

namespace tusk::arimaa {

[[nodiscard]] TurnState parse_long_form(std::string_view text);

}  // namespace tusk::arimaa
