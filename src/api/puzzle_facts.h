// Estimates the difficulty of a puzzle and the themes of its solution, so that a page can choose among many.
#pragma once

#include <string>
#include <vector>

#include "puzzles/puzzle_list.h"

namespace tusk::api {

struct PuzzleFacts {
  int rating = 0;  // on the scale of players' ratings, where a beginner has 1000
  std::vector<std::string> themes;
};

// An estimate from the solution alone: wins in one turn are the easiest, and every step, push, pull and loss of an own
// piece adds to the difficulty.
[[nodiscard]] PuzzleFacts facts_of(const puzzles::ListedPuzzle& puzzle);

}  // namespace tusk::api
