// The AEI info lines of a search report.
#pragma once

#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "arimaa/engine/engine.h"

namespace tusk::protocol {

// Depth, nodes and time, then score and line of play; with several lines of play, each after its number.
[[nodiscard]] std::vector<std::string> info_lines(const arimaa::Game& game, const arimaa::SearchReport& report,
                                                  int lines);

}  // namespace tusk::protocol
