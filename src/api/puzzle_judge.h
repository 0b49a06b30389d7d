// Whether a turn solves a puzzle, decided exactly, and how the game goes on to its end.
#pragma once

#include <cstdint>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"
#include "puzzles/puzzle_finder.h"

namespace tusk::api {

enum class Judgement : std::uint8_t { solved, wrong, undecided };

// By going through all answers, with no regard to the game before: a win must win whatever the answer, a defence must
// leave the opponent no win in its turn. Any such turn solves the puzzle, also a faster win. Undecided: there are too
// many answers that only a long look could decide. The turn is legal.
[[nodiscard]] Judgement judge(puzzles::PuzzleKind kind, const arimaa::Position& position, const arimaa::Turn& turn);

// A turn that solves the puzzle; for a win in two also the answer that holds out longest, and the turn that wins.
[[nodiscard]] std::vector<arimaa::Turn> line_to_the_end(puzzles::PuzzleKind kind, const arimaa::Position& position,
                                                        const arimaa::Turn& solution);

}  // namespace tusk::api
