// How hard a puzzle is likely to be, and what its solution is about, so that a page can choose among many.
#pragma once

#include <string>
#include <vector>

#include "puzzles/puzzle_list.h"

namespace tusk::api {

struct PuzzleFacts {
  int rating = 0;  // on the scale of players, where a beginner has 1000
  std::vector<std::string> themes;
};

// A guess from the solution alone: wins in one turn are easiest; every step, push, pull and loss of an own piece makes
// it harder to see.
[[nodiscard]] PuzzleFacts facts_of(const puzzles::ListedPuzzle& puzzle);

}  // namespace tusk::api
