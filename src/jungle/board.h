// The geometry of the board and the animals: 49 squares, a1 = 0 to g7 = 48, one bit each.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/bits.h"

namespace tusk::jungle {

inline constexpr int kWidth = 7;
inline constexpr int kSquares = kWidth * kWidth;
// The square of a captured animal; it has no neighbours.
inline constexpr int kNowhere = kSquares;
inline constexpr int kAnimals = 4;

inline constexpr Bits kBoard = (Bits{1} << kSquares) - 1;

enum class Side : std::uint8_t { white, black };
// From weakest to strongest.
enum class Animal : std::uint8_t { rat, dog, tiger, elephant };

inline constexpr std::array kSides{Side::white, Side::black};
inline constexpr std::array kAllAnimals{Animal::rat, Animal::dog, Animal::tiger, Animal::elephant};

constexpr int index_of(Side side) { return static_cast<int>(side); }
constexpr int index_of(Animal animal) { return static_cast<int>(animal); }
constexpr Side other(Side side) { return side == Side::white ? Side::black : Side::white; }
constexpr std::string_view name_of(Side side) { return side == Side::white ? "White" : "Black"; }
constexpr char letter_of(Side side, Animal animal) {
  return (side == Side::white ? std::string_view("RDTE") : std::string_view("rdte"))[static_cast<std::size_t>(animal)];
}

constexpr int square_at(int file, int rank) { return rank * kWidth + file; }
constexpr int file_of(int square) { return square % kWidth; }
constexpr int rank_of(int square) { return square / kWidth; }
constexpr Bits bit_of(int square) { return Bits{1} << square; }

constexpr int den_of(Side side) { return side == Side::white ? square_at(3, 0) : square_at(3, 6); }
inline constexpr Bits kDens = bit_of(den_of(Side::white)) | bit_of(den_of(Side::black));
// The 47 squares where an animal can stand while the game goes on.
inline constexpr Bits kField = kBoard & ~kDens;

constexpr int distance(int a, int b) {
  const int files = file_of(a) - file_of(b), ranks = rank_of(a) - rank_of(b);
  return (files < 0 ? -files : files) + (ranks < 0 ? -ranks : ranks);
}

namespace detail {

inline constexpr Bits kFileA = 0x40810204081;
inline constexpr Bits kFileG = kFileA << 6;

}  // namespace detail

// All squares one step from a square of the set.
constexpr Bits neighbours_of(Bits set) {
  return (set << kWidth | set >> kWidth | (set & ~detail::kFileG) << 1 | (set & ~detail::kFileA) >> 1) & kBoard;
}

// The same by square, with an empty entry for kNowhere.
inline constexpr auto kNeighbours = [] {
  std::array<Bits, kSquares + 1> table{};
  for (int square = 0; square < kSquares; ++square) table[square] = neighbours_of(bit_of(square));
  return table;
}();

// An animal takes equal or weaker ones, and the rat takes the elephant.
constexpr bool can_take(Animal hunter, Animal prey) {
  return hunter >= prey || (hunter == Animal::rat && prey == Animal::elephant);
}

}  // namespace tusk::jungle
