// Problems taken from games: positions in which the side to move can force a goal.
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

// Forced goals in two turns of the winner, of games' last turns: ten to twelve steps with the defender's. Each is
// proved.
[[nodiscard]] std::vector<Problem> find_problems(Session& session, const std::vector<StudyGame>& games,
                                                 std::size_t wanted);

// Wins in three turns of the winner, eighteen to twenty steps with the defender's, that our engine finds.
[[nodiscard]] std::vector<Problem> find_long_problems(Session& session, const std::vector<StudyGame>& games,
                                                      std::size_t wanted);

}  // namespace tusk::lab
