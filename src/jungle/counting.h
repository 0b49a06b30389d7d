// How many positions the game has: by formula for any number of animals, and by enumeration to check it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

namespace tusk::jungle {

// One row of the count. A position is a placement with a side to move.
struct Counts {
  // The side to move can go on.
  std::uint64_t unfinished = 0;
  // Placed like an unfinished position, but the side that has just moved cannot have moved.
  std::uint64_t unreachable_unfinished = 0;
  // All of one side's animals are gone. Like the document, this counts every placement of the winner.
  std::uint64_t won_by_material = 0;
  // An animal stands in the enemy's den.
  std::uint64_t won_by_den = 0;
  // Placed like a win by den, but no last move (or no move of the loser before it) can have led there.
  std::uint64_t unreachable_won = 0;
  // The side to move has no legal move: a draw.
  std::uint64_t stalemates = 0;
  // Those of `won_by_material` that the rule for wins by den, applied to them, would call unreachable: wherever the
  // last victim stood, it could not have moved there. The document overlooks them.
  std::uint64_t impossible_material_wins = 0;

  // All reachable positions, in the document's sense.
  [[nodiscard]] std::uint64_t total() const { return unfinished + won_by_material + won_by_den + stalemates; }
  Counts& operator+=(const Counts& other);
  bool operator==(const Counts&) const = default;
};

// `Counts` for that many animals (1 to 8), from sums over the shapes that a surrounded side can have.
Counts count_by_formula(int pieces);

// How many sets of `animals` squares have exactly `blockers` other squares beside them where an animal may stand:
// the number of places for the document's situations.
std::uint64_t surrounded_places(int animals, int blockers);

// The same counts by going through every pair of square sets that the two sides can stand on. The animals are told
// apart only where it matters, on stalemates. Seconds for six animals, minutes for eight.
// `keep_going(part)` is called with the part done since the last call (they add up to 1), from any thread; false ends
// the enumeration, and the counts are then partial.
Counts count_by_enumeration(int pieces, int threads, const std::function<bool(double)>& keep_going = {});

}  // namespace tusk::jungle
