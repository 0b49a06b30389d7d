// The observations about endgames in chapter 7 of the thesis, each with its verification.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "jungle/position.h"
#include "jungle/tablebase/material.h"

namespace tusk::lab {

// Two animals of the same kind, White to move. A win is a march if the winner reaches the den by the shortest path;
// every other win is a hunt.
struct EqualPair {
  jungle::Animal animal = jungle::Animal::rat;
  int won = 0, lost = 0, drawn = 0;
  int marches = 0;
  // Hunts by the parity of the distance between the animals: won or lost by the side to move.
  struct Hunts {
    int won = 0, lost = 0;
  };
  Hunts odd, even;

  // The thesis claims: at an odd distance White (to move) hunts down Black, at an even one Black hunts down White.
  [[nodiscard]] bool parity_decides() const { return odd.lost == 0 && even.won == 0; }
};
EqualPair study_equal_pair(jungle::Animal animal);

// The exact value of the starting position with only some of the animals, the same for both sides.
struct EqualStart {
  jungle::tablebase::Material material;
  jungle::Position position;
  // Plies until White or Black wins; 0 if it does not.
  int white_wins_in = 0, black_wins_in = 0;
};
// Two or three kinds of animals per side. Six pieces take minutes and about 2.5 GB each. Returns the results so far if
// a stop is requested. Calls `on_start` after each.
std::vector<EqualStart> study_equal_starts(int pieces, int threads, const std::stop_token& stop,
                                           const std::function<void()>& on_start);

std::string value_text(const EqualStart& start);

}  // namespace tusk::lab
