// What an AEI engine says about a search: the info lines of a report.
#pragma once

#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "arimaa/engine/engine.h"

namespace tusk::protocol {

// Depth, score, nodes, time and line of play; with several lines each one behind its number.
[[nodiscard]] std::vector<std::string> info_lines(const arimaa::Game& game, const arimaa::SearchReport& report,
                                                  int lines);

}  // namespace tusk::protocol
