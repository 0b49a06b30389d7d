// Decides exactly whether a turn solves a puzzle, and how the game continues.
#pragma once

#include <cstdint>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"
#include "puzzles/puzzle_finder.h"

namespace tusk::api {

enum class Judgement : std::uint8_t { solved, wrong, undecided };

// Enumerates all replies, regardless of the game's history: a win must succeed against every reply, and a defence must
// leave the opponent no win in its turn. Any such turn solves the puzzle, including a faster win. Undecided: too many
// replies would need a long search. The turn must be legal.
[[nodiscard]] Judgement judge(puzzles::PuzzleKind kind, const arimaa::Position& position, const arimaa::Turn& turn);

// The solution; for a win in two also the reply that holds out longest, and the winning turn.
[[nodiscard]] std::vector<arimaa::Turn> line_to_the_end(puzzles::PuzzleKind kind, const arimaa::Position& position,
                                                        const arimaa::Turn& solution);

}  // namespace tusk::api
