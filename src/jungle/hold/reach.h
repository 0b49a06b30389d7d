// One word of one step of the restricted game's fixpoint: what a thread computes.
//
// As for tables (tablebase/word_step.h), attacker and defender ask the same question: from which squares of the first
// free animal does the side to move have a move that leads where it wants? The attacker wants into the set of won
// positions, the defender out of it: `flip` inverts every word that is read.
#pragma once

#include "jungle/hold/arena.h"

namespace tusk::jungle::hold {

// What a side looks at. A GPU holds only some of the slices at a time.
struct Question {
  std::uint64_t flip;
  bool quiet;
};

// The word of a slice for the free animals other than `gone`; the squares of those after the first are digits.
TUSK_HOST_DEVICE std::uint64_t slice_word(const Arena& arena, const Words& words, std::uint64_t slice, bool mirrored,
                                          const Digits& digits, int gone) {
  std::uint64_t number = 0;
  const int first_digit = gone == 0 ? 2 : 1;
  for (int animal = arena.sides.free - 1; animal >= first_digit; --animal) {
    if (animal == gone) continue;
    const int square = mirrored ? arena.geometry->mirror_of_square[digits.square[animal]] : digits.square[animal];
    number = number * kFieldSquares + arena.geometry->field_of_square[square];
  }
  const std::uint64_t word = words.get(slice * arena.slice_words + number);
  return mirrored ? tablebase::mirror_word(word) : word;
}

// The word of a placement for the digits, one of which may have changed.
TUSK_HOST_DEVICE std::uint64_t won_word(const Arena& arena, std::uint64_t placement, bool mirrored,
                                        const Digits& digits, int moved, int to) {
  std::uint64_t number = 0;
  for (int animal = arena.sides.free - 1; animal >= 1; --animal) {
    const int stands = animal == moved ? to : digits.square[animal];
    const int square = mirrored ? arena.geometry->mirror_of_square[stands] : stands;
    number = number * kFieldSquares + arena.geometry->field_of_square[square];
  }
  const std::uint64_t word = arena.won.get(placement * arena.words_each + number);
  return mirrored ? tablebase::mirror_word(word) : word;
}

// Whether a capture by or of the first free animal leads where the mover wants: the bit of the second animal, which is
// in the words of the slice. With only one free animal, it is bit 0.
TUSK_HOST_DEVICE bool wanted_without_first(const Arena& arena, const Words& words, std::uint64_t slice, bool mirrored,
                                           const Digits& digits, std::uint64_t flip) {
  const std::uint64_t word = slice_word(arena, words, slice, mirrored, digits, 0) ^ flip;
  return (word >> (arena.sides.free > 1 ? digits.square[1] : 0) & 1) != 0;
}

TUSK_HOST_DEVICE int bound_animal_on(const Arena& arena, std::uint64_t placement, int square) {
  for (int animal = 0; animal < arena.sides.bound; ++animal)
    if (arena.squares[placement][animal] == square) return animal;
  return -1;
}

TUSK_HOST_DEVICE int digit_on(const Arena& arena, const Digits& digits, int square) {
  for (int animal = 1; animal < arena.sides.free; ++animal)
    if (digits.square[animal] == square) return animal;
  return -1;
}

// The moves of the free animals. `legal` is the result of legal_squares.
TUSK_HOST_DEVICE std::uint64_t free_reach(const Arena& arena, std::uint64_t placement, const Digits& digits,
                                          std::uint64_t legal, Question question) {
  constexpr int kOwnDen = kSquares - 4, kEnemyDen = 3;
  const Geometry& geometry = *arena.geometry;
  const bool last_prey = arena.sides.bound == 1;
  const std::uint64_t slice = static_cast<std::uint64_t>(arena.free_slice[placement]);
  std::uint64_t found = geometry.neighbours[kEnemyDen];
  if (question.quiet)
    found |= tablebase::spread((won_word(arena, placement, false, digits, 0, 0) ^ question.flip) & legal);
  for (int victim = 0; victim < arena.sides.bound; ++victim) {
    if ((arena.sides.free_prey[0] >> victim & 1) == 0) continue;
    const Words& words = arena.taken_by_free[0][victim];
    if (last_prey || (words.exist() && wanted_without_first(arena, words, slice, false, digits, question.flip)))
      found |= geometry.neighbours[arena.squares[placement][victim]];
  }
  for (int animal = 1; animal < arena.sides.free; ++animal) {
    for (int direction = 0; direction < kDirections; ++direction) {
      const int to = geometry.neighbour[digits.square[animal]][direction];
      if (to == kNoSquare || to == kOwnDen || digit_on(arena, digits, to) >= 0) continue;
      if (to == kEnemyDen) return legal;
      if (const int victim = bound_animal_on(arena, placement, to); victim >= 0) {
        if ((arena.sides.free_prey[animal] >> victim & 1) == 0) continue;
        if (last_prey) return legal;
        const Words& words = arena.taken_by_free[animal][victim];
        if (words.exist()) found |= slice_word(arena, words, slice, false, digits, animal) ^ question.flip;
      } else if (question.quiet) {
        found |= (won_word(arena, placement, false, digits, animal, to) ^ question.flip) & ~bit(to);
      }
    }
  }
  return found & legal;
}

// The moves of the bound animals that stay in the set of placements.
TUSK_HOST_DEVICE std::uint64_t bound_reach(const Arena& arena, std::uint64_t placement, const Digits& digits,
                                           std::uint64_t legal, Question question) {
  constexpr int kEnemyDen = kSquares - 4;
  const Geometry& geometry = *arena.geometry;
  std::uint64_t found = 0;
  for (int animal = 0; animal < arena.sides.bound; ++animal) {
    const int prey = arena.sides.bound_prey[animal];
    for (int direction = 0; direction < kDirections; ++direction) {
      const int to = geometry.neighbour[arena.squares[placement][animal]][direction];
      if (to == kNoSquare) continue;
      if (to == kEnemyDen) return legal;
      const Target target =
          arena.targets[placement * kMaxMoves + static_cast<std::uint64_t>(animal * kDirections + direction)];
      if (const int victim = digit_on(arena, digits, to); victim >= 0) {
        if ((prey >> victim & 1) != 0)
          found |= slice_word(arena, arena.taken_by_bound[victim], placement_of(target.slice),
                              is_mirrored(target.slice), digits, victim) ^
                   question.flip;
        continue;
      }
      if (question.quiet && target.placement != kNoLink)
        found |= (won_word(arena, placement_of(target.placement), is_mirrored(target.placement), digits, 0, 0) ^
                  question.flip) &
                 ~bit(to);
      if ((prey & 1) == 0 || target.slice == kNoLink) continue;
      if (arena.sides.free == 1 || wanted_without_first(arena, arena.taken_by_bound[0], placement_of(target.slice),
                                                        is_mirrored(target.slice), digits, question.flip))
        found |= bit(to);
    }
  }
  return found & legal;
}

// Squares of the first free animal for which the free side has a legal move.
TUSK_HOST_DEVICE std::uint64_t free_mobile(const Arena& arena, std::uint64_t placement, const Digits& digits,
                                           std::uint64_t legal) {
  constexpr int kOwnDen = kSquares - 4;
  const Geometry& geometry = *arena.geometry;
  const auto blocked_for = [&](int hunter) {
    std::uint64_t blocked = bit(kOwnDen);
    for (int animal = 0; animal < arena.sides.bound; ++animal)
      if ((arena.sides.free_prey[hunter] >> animal & 1) == 0) blocked |= bit(arena.squares[placement][animal]);
    for (int animal = 1; animal < arena.sides.free; ++animal) blocked |= bit(digits.square[animal]);
    return blocked;
  };
  std::uint64_t mobile = tablebase::spread(kBoard & ~blocked_for(0));
  for (int animal = 1; animal < arena.sides.free; ++animal) {
    const std::uint64_t open = geometry.neighbours[digits.square[animal]] & ~blocked_for(animal);
    // The first animal may block the only way.
    if (open != 0) mobile |= (open & (open - 1)) == 0 ? ~open : ~std::uint64_t{0};
  }
  return mobile & legal;
}

// The side to move, and whether it is the attacker.
struct Mover {
  bool free;
  bool attacks;
};

// What a step adds to a word.
TUSK_HOST_DEVICE std::uint64_t fresh_squares(const Arena& arena, Mover mover, std::uint64_t placement,
                                             const Digits& digits, std::uint64_t old, bool quiet) {
  std::uint64_t legal = legal_squares(arena, bound_squares(arena, placement), digits);
  if (legal == 0) return 0;
  const std::uint64_t turn = free_to_move(arena, placement, digits);
  const std::uint64_t open = legal & (mover.free ? turn : ~turn) & ~old;
  if (open == 0) return 0;
  const std::uint64_t flip = mover.attacks ? 0 : ~std::uint64_t{0};
  const std::uint64_t found = mover.free ? free_reach(arena, placement, digits, legal, {flip, quiet})
                                         : bound_reach(arena, placement, digits, legal, {flip, true});
  if (mover.attacks) return found & open;
  // A free side that cannot move draws. A bound side without a move inside its set counts as lost.
  const std::uint64_t stuck = open & ~found;
  return mover.free ? stuck & free_mobile(arena, placement, digits, legal) : stuck;
}

}  // namespace tusk::jungle::hold
