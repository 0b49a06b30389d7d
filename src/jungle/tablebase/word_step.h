// One word of one step of the fixpoint, move by move: what a GPU thread computes. The CPU has a faster way
// (row_step.h); it uses this one to check that, and to verify finished tables.
//
// "The attacker forces a win" is stored in two sets of positions: `won` with the attacker to move and `lost` with the
// defender to move. A position is in `won` if a move ends the game or leads into `lost`; it is in `lost` if it has
// moves and all lead into `won`. Both are computed by the same question: which positions have a move of the side to
// move that leads where it wants (the attacker into `lost`, the defender out of `won`)? Positions with two animals on
// one square are marked so that neither side wants to reach them: in `won`, but not in `lost`.
#pragma once

#include "jungle/tablebase/layout.h"

namespace tusk::jungle::tablebase {

// The two sets of a class.
struct Sets {
  std::uint64_t* won;
  std::uint64_t* lost;
};

// A step of one side in a family of classes; `wanted` reads the words that it wants to reach.
struct Step {
  const Geometry* geometry;
  const Layout* layouts;
  const Sets* sets;
  // The side that moves, and whether it is the attacker.
  int mover;
  bool attacks;

  [[nodiscard]] TUSK_HOST_DEVICE std::uint64_t wanted(int class_index, std::uint64_t word) const {
    return attacks ? sets[class_index].lost[word] : ~sets[class_index].won[word];
  }
  [[nodiscard]] TUSK_HOST_DEVICE int enemy_den() const { return mover == 0 ? kSquares - 4 : 3; }
};

inline constexpr std::uint64_t kFieldWord = kField;

namespace detail {

// The word of a smaller class after `hunter` has taken `victim` on `to`. Either may be piece 0; its square is then the
// bit to look at.
template <int kCount, typename Squares>
TUSK_HOST_DEVICE std::uint64_t wanted_after_capture(const Step& step, int class_index, int victim, int hunter, int to,
                                                    const Squares& squares, int* bit) {
  const int smaller = step.layouts[class_index].without[victim];
  const Layout& layout = step.layouts[smaller];
  const auto square = [&](int piece) {
    const bool beyond = piece >= victim;
    const int stands = beyond ? squares[piece + 1] : squares[piece];
    return piece + (beyond ? 1 : 0) == hunter ? to : stands;
  };
  const RowIndex row = row_index_of < 2, kCount == 0 ? 0 : kCount - 1 > (*step.geometry, layout, square);
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

// Squares of piece 0, among the candidates, from which the mover has a move that it wants, with the other pieces at
// squares[1..]. Other bits are undefined. kCount is the number of pieces if known at compile time.
template <int kCount = 0, typename Squares>
TUSK_HOST_DEVICE std::uint64_t word_step(const Step& step, int class_index, const Squares& squares,
                                         std::uint64_t candidates) {
  const Geometry& geometry = *step.geometry;
  const Layout& layout = step.layouts[class_index];
  const int pieces = kCount > 0 ? kCount : layout.pieces;
  const int enemy_den = step.enemy_den(), own_den = kSquares - 1 - enemy_den;
  const auto square = [&](int piece) { return static_cast<int>(squares[piece]); };
  std::uint64_t found = 0;
  int bit = 0;

  TUSK_UNROLL
  for (int piece = 1; piece < pieces; ++piece) {
    if (layout.side[piece] != step.mover) continue;
    const int from = square(piece), prey = layout.prey[piece];
    for (int direction = 0; direction < 4; ++direction) {
      const int to = geometry.neighbour[from][direction];
      if (to == kNoSquare || to == own_den) continue;
      if (to == enemy_den) return candidates;
      int there = 0;
      TUSK_UNROLL
      for (int other = 1; other < pieces; ++other)
        if (square(other) == to) there = other;
      if (there != 0) {
        if ((prey >> there & 1) == 0) continue;
        if (layout.without[there] < 0) return candidates;
        found |= detail::wanted_after_capture<kCount>(step, class_index, there, piece, to, squares, &bit);
        continue;
      }
      const RowIndex row =
          row_index_of<2, kCount>(geometry, layout, [&](int other) { return other == piece ? to : square(other); });
      int second = piece == 1 ? to : square(1);
      if (row.mirrored) second = geometry.mirror_of_square[second];
      const std::uint64_t word = step.wanted(class_index, row.number * kRowWords + geometry.field_of_square[second]);
      found |= row.mirrored ? mirror_word(word) : word;
      if ((prey & 1) != 0 && (candidates & ~found) >> to & 1) {
        if (layout.without[0] < 0) {
          found |= std::uint64_t{1} << to;
        } else {
          const std::uint64_t after =
              detail::wanted_after_capture<kCount>(step, class_index, 0, piece, to, squares, &bit);
          found |= (after >> bit & 1) << to;
        }
      }
    }
    if ((candidates & ~found) == 0) return found;
  }
  if (layout.side[0] != step.mover) return found;

  found |= geometry.neighbours[enemy_den];
  // The squares come from a stored row, so this one is not mirrored.
  const RowIndex row = row_index_of<2, kCount>(geometry, layout, square);
  const std::uint64_t here = step.wanted(class_index, row.number * kRowWords + geometry.field_of_square[square(1)]);
  found |= spread(here & kFieldWord);
  TUSK_UNROLL
  for (int victim = 1; victim < pieces; ++victim) {
    if ((layout.prey[0] >> victim & 1) == 0) continue;
    const int to = square(victim);
    const std::uint64_t reach = geometry.neighbours[to];
    if ((candidates & ~found & reach) == 0) continue;
    bool wants = layout.without[victim] < 0;
    if (!wants) {
      const std::uint64_t after = detail::wanted_after_capture<kCount>(step, class_index, victim, 0, to, squares, &bit);
      wants = (after >> bit & 1) != 0;
    }
    if (wants) found |= reach;
  }
  return found;
}

// Squares that piece 0 can have with the others at squares[1..]; none if two of those share a square.
template <int kCount = 0, typename Squares>
TUSK_HOST_DEVICE std::uint64_t legal_squares(const Layout& layout, const Squares& squares) {
  const int pieces = kCount > 0 ? kCount : layout.pieces;
  std::uint64_t taken = 0;
  TUSK_UNROLL
  for (int piece = 1; piece < pieces; ++piece) {
    const std::uint64_t bit = std::uint64_t{1} << squares[piece];
    if ((taken & bit) != 0) return 0;
    taken |= bit;
  }
  return kFieldWord & ~taken;
}

// Squares of piece 0 for which `mover` has a legal move.
template <int kCount = 0, typename Squares>
TUSK_HOST_DEVICE std::uint64_t mobile_squares(const Geometry& geometry, const Layout& layout, int mover,
                                              const Squares& squares) {
  const int own_den = mover == 0 ? 3 : kSquares - 4;
  const std::uint64_t board = (std::uint64_t{1} << kSquares) - 1, own = std::uint64_t{1} << own_den;
  const int pieces = kCount > 0 ? kCount : layout.pieces;
  std::uint64_t mobile = 0;
  TUSK_UNROLL
  for (int piece = 0; piece < pieces; ++piece) {
    if (layout.side[piece] != mover) continue;
    std::uint64_t blocked = own;
    TUSK_UNROLL
    for (int other = 1; other < pieces; ++other)
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

// What a step adds to a word that contains `old`: positions newly won, or newly lost.
template <int kCount = 0, typename Squares>
TUSK_HOST_DEVICE std::uint64_t fresh_bits(const Step& step, int class_index, const Squares& squares,
                                          std::uint64_t old) {
  const Layout& layout = step.layouts[class_index];
  const std::uint64_t candidates = legal_squares<kCount>(layout, squares) & ~old;
  if (candidates == 0) return 0;
  const std::uint64_t wanted = word_step<kCount>(step, class_index, squares, candidates);
  if (step.attacks) return wanted & candidates;
  const std::uint64_t stuck = ~wanted & candidates;
  // A side without a legal move has not lost.
  return stuck == 0 ? 0 : stuck & mobile_squares<kCount>(*step.geometry, layout, step.mover, squares);
}

}  // namespace tusk::jungle::tablebase
