// The observations of the document's chapter 7 about endgames, each as a question with its answer.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "jungle/position.h"
#include "jungle/tablebase/material.h"

namespace tusk::lab {

// Two animals of one kind, White to move. A win is a march if the winner walks to the den by the shortest way and
// arrives in as few plies as that takes; every other win is a hunt.
struct EqualPair {
  jungle::Animal animal = jungle::Animal::rat;
  int won = 0, lost = 0, drawn = 0;
  int marches = 0;
  // Hunts by the parity of the distance between the animals: won by the side to move, and lost by it.
  struct Hunts {
    int won = 0, lost = 0;
  };
  Hunts odd, even;

  // The document: with an odd distance White (to move) hunts Black down, with an even one Black White.
  [[nodiscard]] bool parity_decides() const { return odd.lost == 0 && even.won == 0; }
};
EqualPair study_equal_pair(jungle::Animal animal);

// The starting position with only some of the animals, the same for both sides: its exact value.
struct EqualStart {
  jungle::tablebase::Material material;
  jungle::Position position;
  // Plies to the win of White or Black, 0 if there is none.
  int white_wins_in = 0, black_wins_in = 0;
};
// Two or three kinds of animals for each side. Six pieces take minutes and about 2.5 GB each; `keep_going` false ends
// it with what is done.
std::vector<EqualStart> study_equal_starts(int pieces, int threads,
                                           const std::function<bool(const EqualStart*)>& keep_going);

std::string value_text(const EqualStart& start);

}  // namespace tusk::lab
