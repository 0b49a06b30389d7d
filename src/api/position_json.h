// Arimaa positions as JSON: the legal steps, and facts worth showing.
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

// null, or the winner and the reason.
[[nodiscard]] Json outcome_json(const std::optional<arimaa::Outcome>& outcome);

// Parses a position and the steps made from it, as sent by a client. Throws InputError.
[[nodiscard]] arimaa::TurnState turn_state(const std::string& position, const std::string& steps);

// The board with its legal steps, whether the turn may end, and the facts.
[[nodiscard]] Json position_json(const arimaa::TurnState& state);

// Frozen pieces, goals and captures within one turn of either side, and the control of the traps.
[[nodiscard]] Json facts_json(const arimaa::Position& position);

// The report of a search from the position.
[[nodiscard]] Json report_json(const arimaa::Position& position, const arimaa::SearchReport& report);

}  // namespace tusk::api
