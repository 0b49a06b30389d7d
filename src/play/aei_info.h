// What an AEI engine says about a search: the info lines of a report, and the turn that answers it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "arimaa/engine/engine.h"

namespace tusk::play {

// Depth, score, nodes, time and line of play; with several lines each one behind its number.
[[nodiscard]] std::vector<std::string> info_lines(const arimaa::Game& game, const arimaa::SearchReport& report,
                                                  int lines);

// The best turn of the report that the game allows, or else any turn that it allows; nothing if there is none.
[[nodiscard]] std::optional<arimaa::Turn> answer_of(const arimaa::Game& game, const arimaa::SearchReport& report);

}  // namespace tusk::play
