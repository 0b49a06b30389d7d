// One word of one step of the fixpoint, move by move: what a GPU thread computes. The processor has a faster way
// (row_step.h) and uses this one to check it, and to verify finished tables.
//
// "The attacker forces a win" is kept in two sets of positions: `won` with the attacker to move and `lost` with the
// defender to move. A position is in `won` if a move leads to the end or into `lost`; it is in `lost` if it has moves
// and all lead into `won`. Both are asked in the same way here: which positions have a move of the side to move that
// leads where it wants (the attacker into `lost`, the defender out of `won`)? Squares shared by two animals are
// marked so that nobody wants to go there: they are not in `lost`, but are in `won`.
#pragma once

#include "jungle/tablebase/layout.h"

namespace tusk::jungle::tablebase {

// The two sets of a class.
struct Sets {
  std::uint64_t* won;
  std::uint64_t* lost;
};

// One side's question to a family of classes: `wanted(place in the family)` reads the words that it wants to reach.
struct Step {
  const Geometry* geometry;
  const Layout* layouts;
  const Sets* sets;
  // Who moves, and whether that is the attacker.
  int mover;
  bool attacks;

  [[nodiscard]] TUSK_HOST_DEVICE std::uint64_t wanted(int place, std::uint64_t word) const {
    return attacks ? sets[place].lost[word] : ~sets[place].won[word];
  }
  [[nodiscard]] TUSK_HOST_DEVICE int enemy_den() const { return mover == 0 ? kSquares - 4 : 3; }
};

inline constexpr std::uint64_t kFieldWord = kField;

namespace detail {

// The word of a smaller class after `hunter` has taken `victim` on `to` (either may be piece 0, whose square is then
// the bit asked for).
template <typename Squares>
TUSK_HOST_DEVICE std::uint64_t wanted_after_capture(const Step& step, int place, int victim, int hunter, int to,
                                                    const Squares& squares, int* bit) {
  const int smaller = step.layouts[place].without[victim];
  const Layout& layout = step.layouts[smaller];
  const auto square = [&](int piece) {
    const int here = piece + (piece >= victim ? 1 : 0);
    return here == hunter ? to : static_cast<int>(squares[here]);
  };
  const Place row = place_of<2>(*step.geometry, layout, square);
  int second = square(1), first = victim == 0 || hunter == 0 ? square(0) : 0;
  if (row.mirrored) {
    second = step.geometry->mirror_of_square[second];
    first = step.geometry->mirror_of_square[first];
  }
  *bit = first;
  const std::uint64_t word = step.wanted(smaller, row.number * kRowWords + step.geometry->field_of_square[second]);
  return row.mirrored && victim != 0 && hunter != 0 ? mirror_word(word) : word;
}

}  // namespace detail

// Squares of piece 0 from which the mover has a move that it wants, for the other pieces at squares[1..]. Bits of
// squares that piece 0 cannot have mean nothing.
template <typename Squares>
TUSK_HOST_DEVICE std::uint64_t word_step(const Step& step, int place, const Squares& squares) {
  const Geometry& geometry = *step.geometry;
  const Layout& layout = step.layouts[place];
  const int enemy_den = step.enemy_den(), own_den = kSquares - 1 - enemy_den;
  const auto square = [&](int piece) { return static_cast<int>(squares[piece]); };
  std::uint64_t found = 0;
  int bit = 0;

  for (int piece = 1; piece < layout.pieces; ++piece) {
    if (layout.side[piece] != step.mover) continue;
    for (int direction = 0; direction < 4; ++direction) {
      const int to = geometry.neighbour[squares[piece]][direction];
      if (to == kNoSquare || to == own_den) continue;
      if (to == enemy_den) return ~std::uint64_t{0};
      int there = 0;
      for (int other = 1; other < layout.pieces; ++other)
        if (squares[other] == to) there = other;
      if (there != 0) {
        if ((layout.prey[piece] >> there & 1) == 0) continue;
        if (layout.without[there] < 0) return ~std::uint64_t{0};
        found |= detail::wanted_after_capture(step, place, there, piece, to, squares, &bit);
        continue;
      }
      const Place row = place_of<2>(geometry, layout, [&](int other) { return other == piece ? to : square(other); });
      int second = piece == 1 ? to : square(1);
      if (row.mirrored) second = geometry.mirror_of_square[second];
      const std::uint64_t word = step.wanted(place, row.number * kRowWords + geometry.field_of_square[second]);
      found |= row.mirrored ? mirror_word(word) : word;
      if ((layout.prey[piece] & 1) != 0) {
        if (layout.without[0] < 0) {
          found |= std::uint64_t{1} << to;
        } else {
          const std::uint64_t after = detail::wanted_after_capture(step, place, 0, piece, to, squares, &bit);
          found |= (after >> bit & 1) << to;
        }
      }
    }
  }
  if (layout.side[0] != step.mover) return found;

  found |= geometry.neighbours[enemy_den];
  const Place row = place_of<2>(geometry, layout, square);
  // A row in memory is never mirrored to itself: the squares came from there.
  const std::uint64_t here = step.wanted(place, row.number * kRowWords + geometry.field_of_square[square(1)]);
  found |= spread(here & kFieldWord);
  for (int victim = 1; victim < layout.pieces; ++victim) {
    if ((layout.prey[0] >> victim & 1) == 0) continue;
    const int to = square(victim);
    bool wants = layout.without[victim] < 0;
    if (!wants) wants = (detail::wanted_after_capture(step, place, victim, 0, to, squares, &bit) >> bit & 1) != 0;
    if (wants) found |= geometry.neighbours[to];
  }
  return found;
}

// Squares that piece 0 can have when the others stand at squares[1..]; none if two of those share a square.
template <typename Squares>
TUSK_HOST_DEVICE std::uint64_t legal_squares(const Layout& layout, const Squares& squares) {
  std::uint64_t taken = 0;
  for (int piece = 1; piece < layout.pieces; ++piece) {
    const std::uint64_t bit = std::uint64_t{1} << squares[piece];
    if ((taken & bit) != 0) return 0;
    taken |= bit;
  }
  return kFieldWord & ~taken;
}

// Squares of piece 0 with which `mover` has a legal move.
template <typename Squares>
TUSK_HOST_DEVICE std::uint64_t mobile_squares(const Geometry& geometry, const Layout& layout, int mover,
                                              const Squares& squares) {
  const int own_den = mover == 0 ? 3 : kSquares - 4;
  const std::uint64_t board = (std::uint64_t{1} << kSquares) - 1, own = std::uint64_t{1} << own_den;
  std::uint64_t mobile = 0;
  for (int piece = 0; piece < layout.pieces; ++piece) {
    if (layout.side[piece] != mover) continue;
    std::uint64_t blocked = own;
    for (int other = 1; other < layout.pieces; ++other)
      if (other != piece && (layout.prey[piece] >> other & 1) == 0) blocked |= std::uint64_t{1} << squares[other];
    if (piece == 0) {
      mobile |= spread(board & ~blocked);
      continue;
    }
    const std::uint64_t open = geometry.neighbours[squares[piece]] & ~blocked;
    if (open == 0) continue;
    const bool one_way = (open & (open - 1)) == 0, in_the_way = (layout.prey[piece] & 1) == 0;
    mobile |= one_way && in_the_way ? ~open : ~std::uint64_t{0};
  }
  return mobile;
}

}  // namespace tusk::jungle::tablebase
