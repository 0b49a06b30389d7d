// Counts the positions of the game: by formula for any number of animals, and by enumeration as a check.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>

namespace tusk::jungle {

// One row of the counts. A position is a placement with a side to move.
struct Counts {
  // The side to move has a legal move.
  std::uint64_t unfinished = 0;
  // As unfinished, but the side that has just moved cannot have moved.
  std::uint64_t unreachable_unfinished = 0;
  // One side has no animals left. As in the document, this counts every placement of the winner.
  std::uint64_t won_by_material = 0;
  // An animal is in the enemy den.
  std::uint64_t won_by_den = 0;
  // As won by den, but no last move (or no move of the loser before it) can have led there.
  std::uint64_t unreachable_won = 0;
  // The side to move has no legal move: a draw.
  std::uint64_t stalemates = 0;
  // Those of `won_by_material` that are unreachable by the rule used for wins by den: the last victim cannot have moved
  // to any square where it was captured. The document overlooks them.
  std::uint64_t impossible_material_wins = 0;

  // All reachable positions, in the document's sense.
  [[nodiscard]] std::uint64_t total() const { return unfinished + won_by_material + won_by_den + stalemates; }
  Counts& operator+=(const Counts& other);
  bool operator==(const Counts&) const = default;
};

// The counts for `pieces` animals (1 to 8), as sums over the shapes of a surrounded side.
Counts count_by_formula(int pieces);

// Number of sets of `animals` squares with exactly `blockers` other field squares next to them: the number of places
// for the document's situations.
std::uint64_t surrounded_places(int animals, int blockers);

// The same counts by enumerating every pair of sets of squares for the two sides. The kinds of animals are
// distinguished only where it matters, for stalemates. Takes seconds for six animals, minutes for eight.
// `on_part` is called with the fraction done since the last call (they add up to 1), from one thread at a time. If a
// stop is requested, the enumeration ends and the counts are incomplete.
Counts count_by_enumeration(int pieces, int threads, const std::stop_token& stop = {},
                            const std::function<void(double part)>& on_part = {});

}  // namespace tusk::jungle
