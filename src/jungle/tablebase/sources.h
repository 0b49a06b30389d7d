// The rows or tiles that a step reads to compute a row or tile: if none of them changed in the previous step, there is
// nothing new to find.
#pragma once

#include "jungle/tablebase/word_step.h"

namespace tusk::jungle::tablebase {

// Calls changed(index in the family, number) for each source of the row (kInner = 2) or tile (kInner = 3) with the
// outer pieces at squares[kInner..], until one returns true.
template <int kInner, typename Squares, typename Changed>
TUSK_HOST_DEVICE bool any_source(const Geometry& geometry, const Layout* layouts, int class_index, int mover,
                                 const Squares& squares, const Changed& changed) {
  const Layout& layout = layouts[class_index];
  const int pieces = layout.pieces;
  const auto square = [&](int piece) { return static_cast<int>(squares[piece]); };
  bool inner_moves = false;
  for (int piece = 0; piece < kInner && piece < pieces; ++piece) inner_moves |= layout.side[piece] == mover;
  if (inner_moves && changed(class_index, row_index_of<kInner>(geometry, layout, square).number)) return true;

  for (int piece = kInner; piece < pieces; ++piece) {
    if (layout.side[piece] != mover) continue;
    for (int direction = 0; direction < 4; ++direction) {
      const int to = geometry.neighbour[square(piece)][direction];
      if (to == kNoSquare || geometry.field_of_square[to] == kNoSquare) continue;
      const RowIndex there =
          row_index_of<kInner>(geometry, layout, [&](int other) { return other == piece ? to : square(other); });
      if (changed(class_index, there.number)) return true;
    }
  }

  for (int victim = 0; victim < pieces; ++victim) {
    const int smaller = layout.without[victim];
    if (layout.side[victim] == mover || smaller < 0) continue;
    const auto after = [&](int hunter, int to) {
      return row_index_of<kInner>(geometry, layouts[smaller],
                                  [&](int piece) {
                                    const int here = piece + (piece >= victim ? 1 : 0);
                                    return here == hunter ? to : square(here);
                                  })
          .number;
    };
    // A hunter whose square is not a digit of the smaller class's row or tile does not change its number.
    const int hidden = victim < kInner ? kInner : kInner - 1;
    bool from_hidden = false;
    for (int hunter = 0; hunter < pieces; ++hunter) {
      if (layout.side[hunter] != mover || (layout.prey[hunter] >> victim & 1) == 0) continue;
      if (hunter <= hidden) {
        from_hidden = true;
      } else if (victim >= kInner) {
        if ((geometry.neighbours[square(hunter)] >> square(victim) & 1) != 0 &&
            changed(smaller, after(hunter, square(victim))))
          return true;
      } else {
        for (int direction = 0; direction < 4; ++direction) {
          const int to = geometry.neighbour[square(hunter)][direction];
          if (to == kNoSquare || geometry.field_of_square[to] == kNoSquare) continue;
          if (changed(smaller, after(hunter, to))) return true;
        }
      }
    }
    if (from_hidden && changed(smaller, after(-1, 0))) return true;
  }
  return false;
}

}  // namespace tusk::jungle::tablebase
