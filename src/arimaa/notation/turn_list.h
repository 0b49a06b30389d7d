// The turns of a position as text.
#pragma once

#include <string>
#include <vector>

#include "arimaa/notation/position_text.h"

namespace tusk::arimaa {

// One turn for every board that can be reached. In mid-turn every text starts with the steps already taken: each is a
// whole turn.
[[nodiscard]] std::vector<std::string> turn_texts(const TurnState& state);

}  // namespace tusk::arimaa
