// Checks a hold, position by position and move by move: plain, slow, and independent of the code that finds holds. With
// the free side to move, no move may leave the held positions; with the bound side to move, one must stay in them.
#pragma once

#include "jungle/hold/arena.h"
#include "jungle/hold/placements.h"

namespace tusk::jungle::hold {

// The animals by side (0 bound, 1 free) and number; a captured one is on kNoSquare.
struct PlainPosition {
  std::uint8_t square[2][kAnimals];
};

struct PlainMove {
  int animal;
  int to;
  // Number on the other side, or -1.
  int victim;
};

// The rules again: calls use(move) for every legal move until it returns false. The bound side is White.
template <typename Use>
TUSK_HOST_DEVICE bool each_plain_move(const Sides& sides, const PlainPosition& position, int mover, const Use& use) {
  const int count[2] = {sides.bound, sides.free};
  const int own_den = mover == 0 ? 3 : 45;
  for (int animal = 0; animal < count[mover]; ++animal) {
    const int from = position.square[mover][animal];
    if (from == kNoSquare) continue;
    for (int direction = 0; direction < 4; ++direction) {
      const int file = from % 7 + (direction == 0) - (direction == 1),
                rank = from / 7 + (direction == 2) - (direction == 3);
      if (file < 0 || file > 6 || rank < 0 || rank > 6) continue;
      const int to = rank * 7 + file;
      if (to == own_den) continue;
      bool own = false;
      for (int other = 0; other < count[mover]; ++other) own = own || position.square[mover][other] == to;
      if (own) continue;
      int victim = -1;
      for (int other = 0; other < count[1 - mover]; ++other)
        if (position.square[1 - mover][other] == to) victim = other;
      const int prey = mover == 0 ? sides.bound_prey[animal] : sides.free_prey[animal];
      if (victim >= 0 && (prey >> victim & 1) == 0) continue;
      if (!use(PlainMove{animal, to, victim})) return false;
    }
  }
  return true;
}

struct PlainView {
  Arena arena;
  // Indexed by placement_number.
  const Link* placements;
  const Link* slices;
};

// Which moves of the free side are checked: the quiet ones, or the captures of one pair, or all (negative pair). A GPU
// holds the slices of one pair at a time.
struct PlainPart {
  bool quiet;
  int hunter, victim;
};

namespace detail {

// A bit of words in which all animals of `squares` except the first are digits.
TUSK_HOST_DEVICE bool plain_bit(const Geometry& geometry, const Words& words, std::uint64_t first_word,
                                const std::uint8_t* squares, int count, bool mirrored) {
  std::uint64_t number = 0;
  const auto seen = [&](int square) { return mirrored ? square / 7 * 7 + 6 - square % 7 : square; };
  for (int i = count - 1; i >= 1; --i) number = number * kFieldSquares + geometry.field_of_square[seen(squares[i])];
  return (words.get(first_word + number) >> (count > 0 ? seen(squares[0]) : 0) & 1) != 0;
}

TUSK_HOST_DEVICE bool plain_won(const PlainView& view, const PlainPosition& position) {
  const Arena& arena = view.arena;
  const Link link = view.placements[placement_number(*arena.geometry, position.square[0], arena.sides.bound)];
  return plain_bit(*arena.geometry, arena.won, placement_of(link) * arena.words_each, position.square[1],
                   arena.sides.free, is_mirrored(link));
}

// The free animals without `gone`.
TUSK_HOST_DEVICE int others(const PlainPosition& position, int free, int gone, std::uint8_t* squares) {
  int count = 0;
  for (int animal = 0; animal < free; ++animal)
    if (animal != gone) squares[count++] = position.square[1][animal];
  return count;
}

// Whether a move of the free side wins.
TUSK_HOST_DEVICE bool plain_free_wins(const PlainView& view, std::uint64_t placement, const PlainPosition& position,
                                      PlainMove move, PlainPart part) {
  const Arena& arena = view.arena;
  if (move.to == 3) return part.quiet;
  if (move.victim < 0) {
    if (!part.quiet) return false;
    PlainPosition after = position;
    after.square[1][move.animal] = static_cast<std::uint8_t>(move.to);
    return plain_won(view, after);
  }
  if (arena.sides.bound == 1) return true;
  if (part.hunter >= 0 ? move.animal != part.hunter || move.victim != part.victim
                       : !arena.taken_by_free[move.animal][move.victim].exist())
    return false;
  std::uint8_t squares[kAnimals];
  const int count = others(position, arena.sides.free, move.animal, squares);
  return plain_bit(*arena.geometry, arena.taken_by_free[move.animal][move.victim],
                   static_cast<std::uint64_t>(arena.free_slice[placement]) * arena.slice_words, squares, count, false);
}

// Whether a move of the bound side stays in its set and does not lose.
TUSK_HOST_DEVICE bool plain_bound_holds(const PlainView& view, const PlainPosition& position, PlainMove move) {
  const Arena& arena = view.arena;
  if (move.to == 45) return true;
  PlainPosition after = position;
  after.square[0][move.animal] = static_cast<std::uint8_t>(move.to);
  const std::uint64_t number = placement_number(*arena.geometry, after.square[0], arena.sides.bound);
  if (move.victim < 0) return view.placements[number] != kNoLink && !plain_won(view, after);
  if (arena.sides.free == 1) return true;
  const Link slice = view.slices[number];
  std::uint8_t squares[kAnimals];
  const int count = others(position, arena.sides.free, move.victim, squares);
  return !plain_bit(*arena.geometry, arena.taken_by_bound[move.victim], placement_of(slice) * arena.slice_words,
                    squares, count, is_mirrored(slice));
}

// Whether the one capture that this part covers is impossible; parts with quiet moves are never skipped.
TUSK_HOST_DEVICE bool out_of_reach(PlainPart part, int hunter_square, int victim_square) {
  const int files = hunter_square % 7 - victim_square % 7, ranks = hunter_square / 7 - victim_square / 7;
  return !part.quiet && files * files + ranks * ranks != 1;
}

}  // namespace detail

// Number of positions of a word that are marked as held but are not.
TUSK_HOST_DEVICE std::uint64_t plain_violations(const PlainView& view, std::uint64_t placement, std::uint64_t word,
                                                PlainPart part) {
  const Arena& arena = view.arena;
  PlainPosition position{};
  int sum = 0;
  for (int animal = 0; animal < arena.sides.bound; ++animal) {
    position.square[0][animal] = arena.squares[placement][animal];
    sum += position.square[0][animal];
  }
  std::uint64_t rest = word;
  for (int animal = 1; animal < arena.sides.free; ++animal) {
    position.square[1][animal] = arena.geometry->square_of_field[rest % kFieldSquares];
    sum += position.square[1][animal];
    rest /= kFieldSquares;
  }
  for (int a = 1; a < arena.sides.free; ++a) {
    for (int b = 0; b < arena.sides.bound; ++b)
      if (position.square[1][a] == position.square[0][b]) return 0;
    for (int b = 1; b < a; ++b)
      if (position.square[1][a] == position.square[1][b]) return 0;
  }
  if (part.hunter > 0 && detail::out_of_reach(part, position.square[1][part.hunter], position.square[0][part.victim]))
    return 0;
  const std::uint64_t won = arena.won.get(placement * arena.words_each + word);
  std::uint64_t found = 0;
  for (int field = 0; field < kFieldSquares; ++field) {
    const int square = arena.geometry->square_of_field[field];
    bool taken = false;
    for (int animal = 0; animal < arena.sides.bound; ++animal) taken = taken || position.square[0][animal] == square;
    for (int animal = 1; animal < arena.sides.free; ++animal) taken = taken || position.square[1][animal] == square;
    if (taken || (won >> square & 1) != 0) continue;
    if (part.hunter == 0 && detail::out_of_reach(part, square, position.square[0][part.victim])) continue;
    position.square[1][0] = static_cast<std::uint8_t>(square);
    if ((sum + square - arena.sides.free_parity) % 2 == 0) {
      const auto keeps = [&](PlainMove move) {
        return !detail::plain_free_wins(view, placement, position, move, part);
      };
      if (!each_plain_move(arena.sides, position, 1, keeps)) ++found;
    } else if (part.quiet) {
      const auto fails = [&](PlainMove move) { return !detail::plain_bound_holds(view, position, move); };
      if (each_plain_move(arena.sides, position, 0, fails)) ++found;
    }
  }
  return found;
}

}  // namespace tusk::jungle::hold
