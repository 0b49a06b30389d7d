// Sets of squares and their neighbours: the common basis of both ways of counting positions.
#pragma once

#include "jungle/board.h"

namespace tusk::jungle {

// Calls use(set) for every subset of `from` with `size` squares.
template <typename Use>
void each_subset(Bits from, int size, const Use& use, Bits chosen = 0) {
  if (size == 0) return use(chosen);
  if (size == 1) {
    for (; from != 0; from = without_lowest(from)) use(chosen | (from & -from));
    return;
  }
  while (from != 0) {
    const Bits lowest = from & -from;
    from ^= lowest;
    each_subset(from, size - 1, use, chosen | lowest);
  }
}

// The squares that animals on `set` can come from or step to, without dens: a den is entered only to win.
constexpr Bits beside(Bits set) { return neighbours_of(set) & ~set & kField; }

// The squares from which a den is entered.
constexpr Bits den_gates(Side owner) { return beside(bit_of(den_of(owner))); }

// n * (n-1) * ... with k factors, and n over k.
constexpr std::uint64_t arrangements(int n, int k) {
  std::uint64_t product = 1;
  for (int i = 0; i < k; ++i) product *= static_cast<std::uint64_t>(n - i);
  return n < k ? 0 : product;
}
constexpr std::uint64_t combinations(int n, int k) {
  return n < k || k < 0 ? 0 : arrangements(n, k) / arrangements(k, k);
}

// Ways to choose the animals of both sides and place them on their squares.
constexpr std::uint64_t ways_to_fill(int white, int black) {
  return arrangements(kAnimals, white) * arrangements(kAnimals, black);
}

// With all eight animals on the board, the squares determine the side to move, because each move changes the number of
// animals on light squares by one. So each placement exists once, not twice.
constexpr int turns_per_placement(int pieces) { return pieces == 2 * kAnimals ? 1 : 2; }

}  // namespace tusk::jungle
