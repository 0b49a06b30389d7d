// The data that an arena points to: the placements of a game, where their moves lead, and which slices belong to them.
#pragma once

#include <vector>

#include "jungle/hold/game.h"
#include "jungle/hold/slices.h"

namespace tusk::jungle::hold {

// Everything except the words: computed once, used on the CPU or copied to a GPU.
struct Ground {
  // The slices may be those of a larger set of placements.
  Ground(const Game& game, const Placements& placements, const Slices& slices);

  // Without any words.
  [[nodiscard]] Arena arena() const;
  // The word and bit of a position, which must have the game's animals.
  [[nodiscard]] tablebase::Entry entry_of(const Position& position) const;
  [[nodiscard]] std::uint64_t words() const { return placements.stored() * words_each; }

  const Placements& placements;
  const Slices& slices;
  Sides sides;
  std::uint64_t words_each = 1, tile_words = 1;
  int tiles = 1;
  std::vector<Target> targets;
  std::vector<std::int32_t> free_slice;
};

}  // namespace tusk::jungle::hold
