// What can be said about captures at all four traps at once. The case of a trap is unpredictable, so looking at the
// traps one by one costs more in mispredicted branches than all of this.
#pragma once

#include <array>

#include "arimaa/board/square.h"
#include "arimaa/tactics/attack_board.h"

namespace tusk::arimaa::tactics {

// How many of the given pieces are next to a square, for all squares at once.
class NeighbourCount {
 public:
  explicit NeighbourCount(Bits pieces)
      : vertical_{pieces << 8, pieces >> 8},
        horizontal_{shifted<Direction::west>(pieces), shifted<Direction::east>(pieces)} {}

  [[nodiscard]] Bits none() const { return ~(either(vertical_) | either(horizontal_)); }
  [[nodiscard]] Bits one() const {
    return (either(vertical_) ^ either(horizontal_)) & ~both(vertical_) & ~both(horizontal_);
  }
  [[nodiscard]] Bits several() const { return ~(none() | one()); }

 private:
  using Pair = std::array<Bits, 2>;
  static Bits either(const Pair& pair) { return pair[0] | pair[1]; }
  static Bits both(const Pair& pair) { return pair[0] & pair[1]; }

  Pair vertical_;
  Pair horizontal_;
};

// All in the attacker's view.
class CaptureGlance {
 public:
  // As for CaptureSearch; `dominated` are the enemies next to a stronger own piece, free or frozen.
  CaptureGlance(const AttackBoard& board, Bits free, Bits in_grasp, Bits dominated)
      : board_(board),
        free_(free),
        in_grasp_(in_grasp),
        dominated_(dominated),
        guards_(board.enemy),
        open_traps_(kTraps & board.empty()) {}

  // The traps where a capture in at most `steps` steps is not ruled out. Captures from two squares away are considered
  // only for pieces that are not `known`.
  [[nodiscard]] Bits promising(int steps, Bits known = 0) const {
    if (steps < 2) return 0;
    Bits traps = guards_.one();
    if (steps == 4) {
      // A piece two squares away can be moved next to the trap.
      traps |= guards_.none() & neighbours(neighbours(in_grasp_ & ~known) & (board_.empty() | free_));
      // Every guard has a stronger piece next to it.
      traps |= guards_.several() & ~neighbours(board_.enemy & ~dominated_);
    }
    return kTraps & traps;
  }

  // Traps onto which their only guard can be pushed, and those guards.
  [[nodiscard]] Bits traps_one_push_away() const { return open_traps_ & guards_.one() & neighbours(in_grasp_); }
  [[nodiscard]] Bits victims_one_push_away() const { return in_grasp_ & neighbours(traps_one_push_away()); }

  // Pieces that one attacker can push twice, onto a trap without guards. In between it stands on the victim's square,
  // where it stays unfrozen if no enemy is next to that square, or another own piece is.
  [[nodiscard]] Bits victims_two_pushes_away() const {
    const Bits stops = guards_.none() | NeighbourCount(board_.own).several();
    const Bits landings = neighbours(open_traps_ & guards_.none()) & board_.empty();
    return in_grasp_ & stops & neighbours(landings);
  }

 private:
  const AttackBoard& board_;
  Bits free_;
  Bits in_grasp_;
  Bits dominated_;
  NeighbourCount guards_;
  Bits open_traps_;
};

}  // namespace tusk::arimaa::tactics
