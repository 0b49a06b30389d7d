// The positions that Zhong's tables look at: certain moves of one game.
#pragma once

#include <string>
#include <vector>

#include "lab/experiment.h"
#include "lab/study_games.h"

namespace tusk::lab {

struct NamedPosition {
  std::string name;  // "12g": number of the move and side
  arimaa::Position position;
};

// The first `count` of 12g, 17s, 22g, 27s, 32g and 37s of one game of the engine with `classic` against itself, long
// enough for all.
[[nodiscard]] std::vector<NamedPosition> zhong_positions(Session& session, int count);

}  // namespace tusk::lab
