// The restricted game as plain data for the CPU and GPUs.
//
// The bound side keeps its animals to a set of placements until the first capture; the other side is free. The bound
// side is always White here, so its den is d1. Between captures the squares determine the side to move, because every
// step changes the colour of one animal's square. So one bit per position is enough.
//
// Of a placement of the bound side and its mirror image only one is stored. For each stored placement, the squares of
// the free animals except the first are digits in base 47, the second animal's lowest, and a word holds the squares of
// the first.
#pragma once

#include <atomic>

#include "jungle/tablebase/layout.h"

namespace tusk::jungle::hold {

using tablebase::Geometry;
using tablebase::kFieldSquares;
using tablebase::kNoSquare;

inline constexpr int kDirections = 4;
inline constexpr int kMaxMoves = kAnimals * kDirections;
inline constexpr std::uint64_t kFieldSet = kField;
// A step leads from an even square to an odd one and vice versa.
inline constexpr std::uint64_t kEvenSquares = 0x1555555555555;

// Words of 47 bits, stored in six bytes each. They are used as sets of squares, with the dens inserted.
struct Words {
  std::uint32_t* low;
  std::uint16_t* high;

  [[nodiscard]] TUSK_HOST_DEVICE static std::uint64_t pack(std::uint64_t squares) {
    return (squares & 0x7) | (squares >> 4 & 0x1ffffffffff) << 3 | squares >> 46 << 44;
  }
  [[nodiscard]] TUSK_HOST_DEVICE std::uint64_t get(std::uint64_t at) const {
#ifdef __CUDA_ARCH__
    const std::uint64_t packed = std::uint64_t{high[at]} << 32 | low[at];
#else
    // Other threads may be setting bits.
    const std::uint64_t packed = std::uint64_t{std::atomic_ref(high[at]).load(std::memory_order_relaxed)} << 32 |
                                 std::atomic_ref(low[at]).load(std::memory_order_relaxed);
#endif
    return (packed & 0x7) | (packed >> 3 & 0x1ffffffffff) << 4 | packed >> 44 << 46;
  }
  TUSK_HOST_DEVICE void set(std::uint64_t at, std::uint64_t squares) const {
    const std::uint64_t packed = pack(squares);
    low[at] = static_cast<std::uint32_t>(packed);
    high[at] = static_cast<std::uint16_t>(packed >> 32);
  }
  [[nodiscard]] TUSK_HOST_DEVICE bool exist() const { return low != nullptr; }
};

// The index of a stored placement, and whether its mirror image is meant, in one number; negative if there is none.
using Link = std::int32_t;
inline constexpr Link kNoLink = -1;
TUSK_HOST_DEVICE std::uint64_t placement_of(Link link) { return static_cast<std::uint64_t>(link >> 1); }
TUSK_HOST_DEVICE bool is_mirrored(Link link) { return (link & 1) != 0; }

// Where a step of a bound animal leads: the placement, if it is allowed, and its slice, if the step can be a capture.
struct Target {
  Link placement;
  Link slice;
};

// The animals of each side from the weakest, and which of the other side's animals (by number) each can take.
struct Sides {
  int bound, free;
  std::uint8_t bound_prey[kAnimals];
  std::uint8_t free_prey[kAnimals];
  // The lowest bit of the sum of all squares when the free side is to move.
  int free_parity;
};

struct Arena {
  const Geometry* geometry;
  Sides sides;
  std::uint64_t placements;
  const std::uint8_t (*squares)[kAnimals];
  // kMaxMoves per placement: by animal and direction.
  const Target* targets;
  // Number of words of a placement, of a tile (words with the same last digit), and of a slice.
  std::uint64_t words_each, tile_words, slice_words;
  int tiles;
  // Positions from which the attacker forces a win.
  Words won;
  // After a capture the tables decide. taken_by_free: by hunter and victim, and the placement before the capture.
  // taken_by_bound: by victim, and the slice of the placement after it. The first remaining free animal is in the word,
  // the others are digits.
  Words taken_by_free[kAnimals][kAnimals];
  Words taken_by_bound[kAnimals];
  // The slice of each placement in taken_by_free.
  const std::int32_t* free_slice;
};

// The squares of all free animals except the first, which is in the word.
struct Digits {
  int square[kAnimals];
};

TUSK_HOST_DEVICE std::uint64_t bit(int square) { return std::uint64_t{1} << square; }

// The digits of a word of a placement.
TUSK_HOST_DEVICE Digits digits_of(const Arena& arena, std::uint64_t word) {
  Digits digits{};
  for (int animal = 1; animal < arena.sides.free; ++animal) {
    digits.square[animal] = arena.geometry->square_of_field[word % kFieldSquares];
    word /= kFieldSquares;
  }
  return digits;
}

// The index at which the pass is kept in which a position of a word was won.
TUSK_HOST_DEVICE std::uint64_t pass_index(std::uint64_t word, int square) {
  return word * kSquares + static_cast<std::uint64_t>(square);
}
TUSK_HOST_DEVICE void keep_pass(std::uint8_t* passes, std::uint64_t word, std::uint64_t fresh, int pass) {
  for (int square = 0; square < kSquares; ++square)
    if ((fresh >> square & 1) != 0) passes[pass_index(word, square)] = static_cast<std::uint8_t>(pass);
}

TUSK_HOST_DEVICE std::uint64_t bound_squares(const Arena& arena, std::uint64_t placement) {
  std::uint64_t taken = 0;
  for (int animal = 0; animal < arena.sides.bound; ++animal) taken |= bit(arena.squares[placement][animal]);
  return taken;
}

// Squares that the first free animal can have; none if two other animals share a square.
TUSK_HOST_DEVICE std::uint64_t legal_squares(const Arena& arena, std::uint64_t taken, const Digits& digits) {
  for (int animal = 1; animal < arena.sides.free; ++animal) {
    if ((taken & bit(digits.square[animal])) != 0) return 0;
    taken |= bit(digits.square[animal]);
  }
  return kFieldSet & ~taken;
}

// The squares of the first free animal for which the free side is to move.
TUSK_HOST_DEVICE std::uint64_t free_to_move(const Arena& arena, std::uint64_t placement, const Digits& digits) {
  int sum = arena.sides.free_parity;
  for (int animal = 0; animal < arena.sides.bound; ++animal) sum += arena.squares[placement][animal];
  for (int animal = 1; animal < arena.sides.free; ++animal) sum += digits.square[animal];
  return sum % 2 == 0 ? kEvenSquares : ~kEvenSquares;
}

// Counts the positions of a word: held and won, each with the free and the bound side to move.
TUSK_HOST_DEVICE void count_word(const Arena& arena, std::uint64_t placement, std::uint64_t word,
                                 std::uint64_t* parts) {
  const Digits digits = digits_of(arena, word);
  const std::uint64_t legal = legal_squares(arena, bound_squares(arena, placement), digits);
  if (legal == 0) return;
  const std::uint64_t won = arena.won.get(placement * arena.words_each + word),
                      turn = free_to_move(arena, placement, digits);
  const auto size = [](std::uint64_t set) {
#ifdef __CUDA_ARCH__
    return static_cast<std::uint64_t>(__popcll(set));
#else
    return static_cast<std::uint64_t>(count_bits(set));
#endif
  };
  parts[0] += size(legal & ~won & turn);
  parts[1] += size(legal & ~won & ~turn);
  parts[2] += size(legal & won & turn);
  parts[3] += size(legal & won & ~turn);
}

}  // namespace tusk::jungle::hold
