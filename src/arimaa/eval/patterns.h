// Patterns used by more than one evaluator: blockaded elephants, forks, frames on traps and hostages.
#pragma once

#include <array>

#include "arimaa/eval/piece_sets.h"

namespace tusk::arimaa {

// How blockaded the side's elephant is: from 0, free, to 5, nowhere to step or push. A closed direction counts 1, one
// with a piece that can give way or a trap where the elephant would die counts 0, and each of these 1 more if it leads
// to the middle of the board. The level is that sum minus one, but at least 0, and always 5 if there is no way out.
inline constexpr int kFullBlockade = 5;
[[nodiscard]] int elephant_blockade(const PieceSets& pieces, Side side);

// Enemies between the side's home traps, next to its elephant in the middle, if no other enemy is near either trap.
[[nodiscard]] Bits forked_by(const PieceSets& pieces, Side side);

// Pieces of the side on a trap that have one friend next to them and can neither step nor push off.
[[nodiscard]] Bits framed(const PieceSets& pieces, Side side);

// Pieces of the side frozen by the enemy elephant within two steps of one of the enemy's traps, where the side's
// elephant is the only other piece that could save them.
[[nodiscard]] Bits hostages(const PieceSets& pieces, Side side);

// [square]: the squares at most two steps away, including itself. Pieces farther from a trap cannot be captured there
// within a turn.
inline constexpr auto kVicinity = [] {
  std::array<Bits, 64> table{};
  for (int index = 0; index < 64; ++index) {
    const Bits near = Bits{1} << index | neighbours(Square(index));
    table[index] = near | neighbours(near);
  }
  return table;
}();
constexpr Bits vicinity(Square square) { return kVicinity[square.index()]; }

// The sum of table[animal] over the pieces of the side in the set.
template <typename Table>
[[nodiscard]] auto sum_by_animal(const PieceSets& pieces, Side side, Bits set, const Table& table) {
  typename Table::value_type total{};
  if (set == 0) return total;
  for (std::size_t animal = 1; animal < table.size(); ++animal)
    total += table[animal] * count_bits(set & pieces.of(side, static_cast<Animal>(animal)));
  return total;
}

}  // namespace tusk::arimaa
