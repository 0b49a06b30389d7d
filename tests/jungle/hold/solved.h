// Restricted games for tests, ready to be solved.
#pragma once

#include <algorithm>

#include "jungle/hold/find_class.h"
#include "jungle/hold/game.h"

namespace tusk::jungle::hold {

// A third of all placements, chosen by chance; mirror images belong together.
inline bool sparse(std::span<const std::uint8_t> squares) {
  std::uint64_t number = 0, image = 0;
  for (const int square : squares) {
    number = number * 49 + static_cast<std::uint64_t>(square);
    image = image * 49 + static_cast<std::uint64_t>(square / 7 * 7 + 6 - square % 7);
  }
  return (std::min(number, image) + 1) * 0x9e3779b97f4a7c15 >> 62 != 0;
}
inline bool everything(std::span<const std::uint8_t>) { return true; }

struct Solved {
  Game game;
  Placements placements;
  Slices slices;

  Solved(const Position& position, Side bound, const Allows& allows, Goal goal)
      : game(position, bound, goal),
        placements(game.position.pieces(Side::white), allows),
        slices(game.material(), placements, goal == Goal::win) {
    slices.fill(by_solving(1), Slices::on_processor(1));
  }
};

}  // namespace tusk::jungle::hold
