// Chapter 3 of the document as sums over shapes. Its situations are the shapes of a surrounded side. Here they are
// enumerated through the at most C(47, 4) sets of squares of one side, and the other side's part is a closed formula.
// So no situation is missed or counted twice.
#include <array>
#include <vector>

#include "jungle/counting.h"
#include "jungle/shapes.h"

namespace tusk::jungle {
namespace {

constexpr int kFieldSize = count_bits(kField);

// Number of sets of `size` squares that contain `needed` given squares and avoid `taken` others.
std::uint64_t sets_with(int taken, int needed, int size) {
  return combinations(kFieldSize - taken - needed, size - needed);
}

// Placements of `inner` animals without an empty square next to them, and `outer` enemies. Sums the document's section
// 3.2.4: blockers on all squares next to the shape, further enemies anywhere.
std::uint64_t surrounded(int inner, int outer) {
  std::uint64_t sets = 0;
  for (int blockers = 0; blockers <= outer; ++blockers)
    sets += surrounded_places(inner, blockers) * sets_with(inner, blockers, outer);
  return sets * ways_to_fill(inner, outer);
}

// Ways to place different animals on the squares so that none on `inner` can take one next to it on `outer`.
std::uint64_t harmless_fillings(const std::vector<int>& inner, const std::vector<int>& outer, std::size_t next = 0,
                                std::array<Animal, 2 * kAnimals> animals = {}) {
  if (next == inner.size() + outer.size()) return 1;
  const bool is_inner = next < inner.size();
  const std::size_t own_begin = is_inner ? 0 : inner.size();
  std::uint64_t ways = 0;
  for (const Animal animal : kAllAnimals) {
    bool fits = true;
    for (std::size_t i = own_begin; i < next; ++i) fits = fits && animals[i] != animal;
    for (std::size_t i = 0; !is_inner && i < inner.size(); ++i)
      fits = fits && (distance(inner[i], outer[next - inner.size()]) > 1 || !can_take(animals[i], animal));
    if (!fits) continue;
    animals[next] = animal;
    ways += harmless_fillings(inner, outer, next + 1, animals);
  }
  return ways;
}

std::vector<int> squares_of(Bits set) {
  std::vector<int> squares;
  for (const int square : each_bit(set)) squares.push_back(square);
  return squares;
}

// Section 3.2.3: White has `inner` animals, none next to Black's den, each blocked by friends, its own den, or enemies
// that it cannot take; further enemies stand anywhere.
std::uint64_t stalemated(int inner, int outer) {
  std::uint64_t placements = 0;
  each_subset(kField & ~den_gates(Side::black), inner, [&](Bits set) {
    const Bits blockers = beside(set);
    const int needed = count_bits(blockers);
    if (needed > outer) return;
    placements += harmless_fillings(squares_of(set), squares_of(blockers)) * sets_with(inner, needed, outer) *
                  arrangements(kAnimals - needed, outer - needed);
  });
  return placements;
}

// Section 3.2.6, for Black in White's den with `others` more animals. The position is unreachable if all gates of the
// den are occupied, if White could not have moved before, or if the only open gate is also the only square that White
// could have come from. `set` holds White's animals.
std::uint64_t unreachable_den_sets(Bits set, int others) {
  const int taken = count_bits(set);
  const Bits gates = den_gates(Side::white) & ~set, blockers = beside(set);
  const auto with = [&](Bits needed) { return sets_with(taken, count_bits(needed), others); };
  std::uint64_t sets = with(gates) + with(blockers) - with(gates | blockers);
  for (const int gate : each_bit(gates & blockers))
    sets += sets_with(taken + 1, count_bits((gates | blockers) & ~bit_of(gate)), others);
  return sets;
}

std::uint64_t unreachable_den_wins(int losers, int others) {
  std::uint64_t sets = 0;
  each_subset(kField, losers, [&](Bits set) { sets += unreachable_den_sets(set, others); });
  return sets * ways_to_fill(losers, others + 1);
}

// To capture the last enemy, a winner needs an empty square that it came from, and another one next to it that the
// victim came from before.
std::uint64_t impossible_material_wins(int winners) {
  std::uint64_t sets = 0;
  each_subset(kField, winners, [&](Bits set) {
    bool reachable = false;
    for (const int square : each_bit(set)) reachable = reachable || has_several_bits(beside(bit_of(square)) & ~set);
    if (!reachable) ++sets;
  });
  return sets * ways_to_fill(winners, 0);
}

}  // namespace

Counts& Counts::operator+=(const Counts& other) {
  unfinished += other.unfinished;
  unreachable_unfinished += other.unreachable_unfinished;
  won_by_material += other.won_by_material;
  won_by_den += other.won_by_den;
  unreachable_won += other.unreachable_won;
  stalemates += other.stalemates;
  impossible_material_wins += other.impossible_material_wins;
  return *this;
}

std::uint64_t surrounded_places(int animals, int blockers) {
  std::uint64_t places = 0;
  each_subset(kField, animals, [&](Bits set) { places += count_bits(beside(set)) == blockers ? 1 : 0; });
  return places;
}

// Each count is made for one colour and holds for the other by symmetry, which preserves the colours of the squares.
// With eight animals, where the placement determines the side to move, the two colours together have each placement of
// one colour exactly once.
Counts count_by_formula(int pieces) {
  Counts counts;
  const auto colours = static_cast<std::uint64_t>(turns_per_placement(pieces));
  for (int white = 1; white < pieces; ++white) {
    const int black = pieces - white;
    if (white > kAnimals || black > kAnimals) continue;
    const std::uint64_t placements =
        arrangements(kFieldSize, pieces) * combinations(kAnimals, white) * combinations(kAnimals, black);
    const std::uint64_t stuck = stalemated(white, black) * colours;
    const std::uint64_t unreachable = surrounded(white, black) * colours;
    const std::uint64_t no_way_in = unreachable_den_wins(white, black - 1) * colours;
    const std::uint64_t dens =
        ways_to_fill(white, black) * sets_with(0, 0, white) * sets_with(white, 0, black - 1) * colours;
    counts += {placements * colours - unreachable - stuck, unreachable, 0, dens - no_way_in, no_way_in, stuck, 0};
  }
  if (pieces <= kAnimals) {
    const std::uint64_t wins = 2 * ways_to_fill(pieces, 0) * sets_with(0, 0, pieces);
    counts += {0, 0, wins, 0, 0, 0, 2 * impossible_material_wins(pieces)};
  }
  return counts;
}

}  // namespace tusk::jungle
