// What a client is told about a position of Arimaa: the steps that may be made, and facts worth showing.
#pragma once

#include <optional>

#include "api/api.h"
#include "arimaa/board/position.h"
#include "arimaa/board/rules.h"
#include "arimaa/engine/engine.h"
#include "arimaa/notation/position_text.h"

namespace tusk::api {

// `gold` or `silver`.
[[nodiscard]] std::string side_word(arimaa::Side side);

// Nothing, or who won and why.
[[nodiscard]] Json outcome_json(const std::optional<arimaa::Outcome>& outcome);

// A position in text and the steps made from it, both as a client sends them. Throws InputError.
[[nodiscard]] arimaa::TurnState turn_state(const std::string& position, const std::string& steps);

// The board with its legal steps, whether the turn may end, and the facts.
[[nodiscard]] Json position_json(const arimaa::TurnState& state);

// Frozen pieces, goals and captures within one turn of either side, and who holds the traps.
[[nodiscard]] Json facts_json(const arimaa::Position& position);

// A report of a search that began at the position.
[[nodiscard]] Json report_json(const arimaa::Position& position, const arimaa::SearchReport& report);

}  // namespace tusk::api
