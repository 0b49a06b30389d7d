// Problems from games: positions in which the side to move has a forced win.
#pragma once

#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"
#include "lab/experiment.h"
#include "lab/study_games.h"

namespace tusk::lab {

struct Problem {
  arimaa::Position position;
  arimaa::Turn solution;
};

// Proved wins in two turns of the winner, from the last turns of games: up to twelve steps, including the defender's.
[[nodiscard]] std::vector<Problem> find_problems(Session& session, const std::vector<StudyGame>& games,
                                                 std::size_t wanted);

// Wins in three turns of the winner, 17 to 20 steps including the defender's, as found by our engine.
[[nodiscard]] std::vector<Problem> find_long_problems(Session& session, const std::vector<StudyGame>& games,
                                                      std::size_t wanted);

}  // namespace tusk::lab
