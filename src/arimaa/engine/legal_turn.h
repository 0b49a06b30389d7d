// The guarantee of the engine: whatever the search has found, the turn that it returns is legal.
#pragma once

#include <optional>

#include "arimaa/board/step.h"
#include "arimaa/engine/root.h"

namespace tusk::arimaa {

// The steps themselves if they are a legal turn at the root. A search that ends in mid-turn may find steps that are
// not; then a legal turn that begins with as many of them as possible. Nothing if no turn is legal.
[[nodiscard]] std::optional<Turn> legal_turn_from(const Root& root, const Turn& steps);

}  // namespace tusk::arimaa
