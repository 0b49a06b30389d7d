#include <algorithm>
#include <mutex>
#include <vector>

#include "base/threads.h"
#include "jungle/counting.h"
#include "jungle/position.h"
#include "jungle/shapes.h"

namespace tusk::jungle {
namespace {

// The light squares have the colour of a1. With eight animals, an even number of them is occupied when White is to
// move.
constexpr Bits kLight = [] {
  Bits light = 0;
  for (int square = 0; square < kSquares; square += 2) light |= bit_of(square);
  return light;
}();

bool can_be_turn_of(Side side, Bits occupied) {
  if (count_bits(occupied) != 2 * kAnimals) return true;
  return (count_bits(occupied & kLight) % 2 == 0) == (side == Side::white);
}

struct Sets {
  Bits of[2];
  [[nodiscard]] Bits all() const { return of[0] | of[1]; }
  [[nodiscard]] Bits operator[](Side side) const { return of[static_cast<std::size_t>(side)]; }
};

bool surrounded(Bits set, Bits occupied) { return (beside(set) & ~occupied) == 0; }

// Places the animals on the squares in every way and counts the positions without a legal move.
std::uint64_t count_stalemates(const Sets& sets, Side to_move) {
  std::vector<std::pair<Side, int>> places;
  for (const Side side : kSides)
    for (const int square : each_bit(sets[side])) places.emplace_back(side, square);
  std::uint64_t stalemates = 0;
  const auto fill = [&](const auto& self, Position position, std::size_t next) -> void {
    if (next == places.size()) {
      stalemates += position.has_move() ? 0 : 1;
      return;
    }
    const auto [side, square] = places[next];
    for (const Animal animal : kAllAnimals) {
      if (position.square_of(side, animal) != kNowhere) continue;
      Position filled = position;
      filled.place(side, animal, square);
      self(self, filled, next + 1);
    }
  };
  Position empty;
  empty.set_to_move(to_move);
  fill(fill, empty, 0);
  return stalemates;
}

// The rare case: at least one side has no empty square next to it.
void count_blocked(const Sets& sets, Counts& counts) {
  const Bits occupied = sets.all();
  const std::uint64_t ways = ways_to_fill(count_bits(sets.of[0]), count_bits(sets.of[1]));
  for (const Side to_move : kSides) {
    if (!can_be_turn_of(to_move, occupied)) continue;
    if (surrounded(sets[other(to_move)], occupied)) {
      counts.unreachable_unfinished += ways;
      continue;
    }
    // A side with an empty square next to it has a move, whatever its animals are.
    const std::uint64_t stuck = surrounded(sets[to_move], occupied) ? count_stalemates(sets, to_move) : 0;
    counts.stalemates += stuck;
    counts.unfinished += ways - stuck;
  }
}

// `sets` does not include the winner's animal in the den. It must have come through an open gate, and before that the
// loser must have been able to move.
void count_den_win(const Sets& sets, Side winner, Counts& counts) {
  const Side loser = other(winner);
  const Bits occupied = sets.all();
  if (!can_be_turn_of(loser, occupied | bit_of(den_of(loser)))) return;
  const std::uint64_t ways = ways_to_fill(count_bits(sets[winner]) + 1, count_bits(sets[loser]));
  bool reachable = false;
  for (const int gate : each_bit(den_gates(loser) & ~occupied))
    reachable = reachable || !surrounded(sets[loser], occupied | bit_of(gate));
  (reachable ? counts.won_by_den : counts.unreachable_won) += ways;
}

// The last victim stood on the winner's square; before that it must have come from somewhere.
void count_material_win(Bits winners, Counts& counts) {
  bool reachable = false;
  for (const int square : each_bit(winners))
    for (const int from : each_bit(beside(bit_of(square)) & ~winners))
      reachable = reachable || !surrounded(bit_of(square), winners | bit_of(from));
  const std::uint64_t ways = 2 * ways_to_fill(count_bits(winners), 0);
  counts.won_by_material += ways;
  if (!reachable) counts.impossible_material_wins += ways;
}

// One piece of work: all positions in which White's animals outside the dens stand on `white`.
void count_with(Bits white, int pieces, Counts& counts) {
  const int black = pieces - count_bits(white);
  if (black < 1) return;
  if (black <= kAnimals && white != 0) {
    const Bits beside_white = beside(white);
    std::uint64_t free_sets = 0;
    each_subset(kField & ~white, black, [&](Bits set) {
      if ((beside_white & ~set) != 0 && (beside(set) & ~white) != 0) {
        ++free_sets;
      } else {
        count_blocked({{white, set}}, counts);
      }
    });
    // Both sides can move, and both could have made the last move.
    const auto turns = static_cast<std::uint64_t>(turns_per_placement(pieces));
    counts.unfinished += free_sets * turns * ways_to_fill(count_bits(white), black);
  }
  // One of the winner's animals is in the den.
  for (const Side winner : kSides) {
    const bool white_wins = winner == Side::white;
    const int animals[] = {count_bits(white) + (white_wins ? 1 : 0), black - (white_wins ? 1 : 0)};
    if (std::min(animals[0], animals[1]) < 1 || std::max(animals[0], animals[1]) > kAnimals) continue;
    each_subset(kField & ~white, black - 1, [&](Bits set) { count_den_win({{white, set}}, winner, counts); });
  }
}

}  // namespace

Counts count_by_enumeration(int pieces, int threads, const std::stop_token& stop,
                            const std::function<void(double)>& on_part) {
  std::vector<Bits> whites;
  for (int white = 0; white <= std::min(pieces, kAnimals); ++white)
    each_subset(kField, white, [&](Bits set) { whites.push_back(set); });
  Counts counts;
  std::mutex lock;
  constexpr std::size_t kBlock = 64;
  const std::size_t blocks = (whites.size() + kBlock - 1) / kBlock;
  parallel_for(blocks, threads, [&](std::size_t block) {
    if (stop.stop_requested()) return;
    Counts part;
    for (std::size_t i = block * kBlock; i < std::min(whites.size(), (block + 1) * kBlock); ++i)
      count_with(whites[i], pieces, part);
    const std::lock_guard hold(lock);
    counts += part;
    if (on_part) on_part(1.0 / static_cast<double>(blocks));
  });
  if (pieces <= kAnimals) each_subset(kField, pieces, [&](Bits set) { count_material_win(set, counts); });
  return counts;
}

}  // namespace tusk::jungle
