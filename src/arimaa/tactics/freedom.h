// Which pieces are frozen and which can act, for both sides from one comparison of the whole board.
#pragma once

#include <array>

#include "arimaa/board/position.h"
#include "arimaa/tactics/comparison.h"

namespace tusk::arimaa {

class Freedom {
 public:
  explicit Freedom(const Position& position)
      : comparison_({position.plane(0), position.plane(1), position.plane(2)}),
        sides_{position.of(Side::gold), position.of(Side::silver)} {
    for (const Side side : kSides) {
      dominated_[index_of(side)] = comparison_.dominated(of(side), of(other(side)));
      frozen_[index_of(side)] = dominated(side) & ~neighbours(of(side));
    }
  }

  // Pieces next to a stronger enemy; those among them without a friendly piece next to them; and all that are not
  // frozen.
  [[nodiscard]] Bits dominated(Side side) const { return dominated_[index_of(side)]; }
  [[nodiscard]] Bits frozen(Side side) const { return frozen_[index_of(side)]; }
  [[nodiscard]] Bits free(Side side) const { return of(side) & ~frozen(side); }
  // The enemies that the side's free pieces can displace if there is room.
  [[nodiscard]] Bits in_grasp_of(Side side) const { return comparison_.dominated(of(other(side)), free(side)); }

 private:
  [[nodiscard]] Bits of(Side side) const { return sides_[index_of(side)]; }

  tactics::Comparison comparison_;
  std::array<Bits, 2> sides_;
  std::array<Bits, 2> dominated_;
  std::array<Bits, 2> frozen_;
};

}  // namespace tusk::arimaa
