// The contract of the engine: whatever the search has found, the turn it answers with may be made.
#pragma once

#include <optional>

#include "arimaa/board/step.h"
#include "arimaa/engine/root.h"

namespace tusk::arimaa {

// The steps if they are a legal turn at the root. A search cut off in the middle of a turn finds steps that may not be
// one: then a legal turn that begins with as many of them as possible. Nothing if no turn is legal.
[[nodiscard]] std::optional<Turn> legal_turn_from(const Root& root, const Turn& steps);

}  // namespace tusk::arimaa
