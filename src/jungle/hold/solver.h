// Solves a restricted game on the processor, and checks what was found.
#pragma once

#include <vector>

#include "jungle/hold/game.h"
#include "jungle/hold/plain_check.h"
#include "jungle/hold/reach.h"

namespace tusk::jungle::hold {

// What an arena points to, but for the words: made once, used on the processor or copied to a GPU.
struct Ground {
  // The slices may be those of a larger set of placements.
  Ground(const Game& game, const Placements& placements, const Slices& slices);

  // Without any words.
  [[nodiscard]] Arena arena() const;
  // Where a position lies, which must have the game's animals, and its bit.
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

class Solver {
 public:
  Solver(const Game& game, const Placements& placements, const Slices& slices, SolverOptions options);

  // The same for all members of a crew, as is the number of violations.
  Verdict solve();
  // Whether the attacker forces a win from a position of this game (same animals, same parity, placement allowed).
  [[nodiscard]] bool is_won(const Position& position) const;
  // Every position that is not won, looked at again with plain rules: how many do not keep what the verdict promises
  // of them. Nothing is taken over from the way in which it was found. Only for goal hold.
  [[nodiscard]] std::uint64_t violations() const;

  // Whether a move of the bound side keeps its promise and does not lose.
  [[nodiscard]] bool keeps(const Position& position, Move move) const;

  [[nodiscard]] PlainView plain_view() const;
  [[nodiscard]] const Ground& ground() const { return ground_; }
  // For tests that damage it.
  [[nodiscard]] Words words() const { return won_.view(); }

 private:
  std::uint64_t step(Mover mover, bool everything);
  [[nodiscard]] bool may_change(Mover mover, std::uint64_t placement, int tile) const;
  [[nodiscard]] Counts count() const;
  [[nodiscard]] std::uint64_t summed(std::uint64_t number) const;

  // Placements are shared out among the crew in the order of their numbers.
  [[nodiscard]] std::uint64_t first_of(int member) const;
  [[nodiscard]] int owner_of(std::uint64_t placement) const;
  void share_changes();

  Game game_;
  SolverOptions options_;
  Ground ground_;
  tablebase::Crew alone_;
  tablebase::Crew* crew_;
  WordArray won_;
  Arena arena_;
  // By the side whose turn it is in the changed positions: 0 bound, 1 free.
  std::vector<std::uint8_t> changed_[2];
};

}  // namespace tusk::jungle::hold
