// The positions of Zhong's tables: certain moves of one game.
#pragma once

#include <string>
#include <vector>

#include "lab/experiment.h"
#include "lab/study_games.h"

namespace tusk::lab {

struct NamedPosition {
  std::string name;  // such as "12g": move number and side
  arimaa::Position position;
};

// The first `count` of 12g, 17s, 22g, 27s, 32g and 37s in a self-play game of the engine with `classic` that is long
// enough.
[[nodiscard]] std::vector<NamedPosition> zhong_positions(Session& session, int count);

}  // namespace tusk::lab
