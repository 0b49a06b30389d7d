#include "lab/state_space.h"

#include <algorithm>
#include <map>

namespace tusk::lab {

namespace {

constexpr SideSet kFullSet{8, 2, 2, 2, 1, 1};
constexpr int kRabbits = 0;
constexpr int kGoalSquares = 8;
constexpr int kTrapCount = 4;
constexpr int kTrapNeighbours = 4;
constexpr int kFreeSquares = 64 - kTrapCount * (1 + kTrapNeighbours);

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

Count factorial(int n) {
  Count product = 1;
  for (int i = 2; i <= n; ++i) product *= i;
  return product;
}

// The number of ways to arrange a set on as many given squares.
Count arrangements(const SideSet& set) {
  Count count = factorial(size_of(set));
  for (const int number : set) count /= factorial(number);
  return count;
}

// Arrangements of all sets of each size, of which `fixed` rabbits already have their squares. [size]
std::array<Count, kPiecesOfSide + 1> arrangements_by_size(int fixed) {
  std::array<Count, kPiecesOfSide + 1> sums;
  for (SideSet set : side_sets()) {
    const int size = size_of(set);
    set[kRabbits] -= fixed;
    if (set[kRabbits] >= 0) sums[at(size)] += arrangements(set);
  }
  return sums;
}

ColourCounts product(const ColourCounts& one, const ColourCounts& two) {
  ColourCounts result;
  for (int g = 0; g <= kPiecesOfSide; ++g)
    for (int s = 0; s <= kPiecesOfSide; ++s) {
      if (one[at(g)][at(s)] == 0) continue;
      for (int h = 0; g + h <= kPiecesOfSide; ++h)
        for (int t = 0; s + t <= kPiecesOfSide; ++t)
          result[at(g + h)][at(s + t)] += one[at(g)][at(s)] * two[at(h)][at(t)];
    }
  return result;
}

// A trap with its neighbours: the trap is empty, or its piece has at least one friendly neighbour.
ColourCounts settled_cluster() {
  const ColourCounts ring = all_colourings(kTrapNeighbours);
  ColourCounts cluster = ring;
  for (int g = 0; g <= kTrapNeighbours; ++g)
    for (int s = 0; g + s <= kTrapNeighbours; ++s) {
      if (g > 0) cluster[at(g + 1)][at(s)] += ring[at(g)][at(s)];
      if (s > 0) cluster[at(g)][at(s + 1)] += ring[at(g)][at(s)];
    }
  return cluster;
}

// [pieces]
std::array<Count, kAllPieces + 1> by_pieces(const ColourCounts& colourings) {
  const auto sets = arrangements_by_size(0);
  std::array<Count, kAllPieces + 1> counts;
  for (int g = 0; g <= kPiecesOfSide; ++g)
    for (int s = 0; s <= kPiecesOfSide; ++s) counts[at(g + s)] += colourings[at(g)][at(s)] * sets[at(g)] * sets[at(s)];
  return counts;
}

// Placements together with a choice of `own` rabbits on their goal rank and `others` on theirs. The trap rule does not
// affect the goal ranks, so the other pieces have that many fewer free squares.
Count chosen_goals(int own, int others, bool with_trap_rule) {
  const int taken = own + others;
  const ColourCounts colourings =
      with_trap_rule ? settled_colourings(kTrapCount, kFreeSquares - taken) : all_colourings(64 - taken);
  const auto own_sets = arrangements_by_size(own), other_sets = arrangements_by_size(others);
  Count sum = 0;
  for (int g = own; g <= kPiecesOfSide; ++g)
    for (int s = others; s <= kPiecesOfSide; ++s)
      sum += colourings[at(g - own)][at(s - others)] * own_sets[at(g)] * other_sets[at(s)];
  return sum * binomial(kGoalSquares, own) * binomial(kGoalSquares, others);
}

}  // namespace

Count binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  Count result = 1;
  for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

std::string scientific(const Count& count, int digits) {
  std::string all = count.str();
  const std::size_t kept = at(digits) + 1;
  if (all.size() <= 12) return all;
  std::size_t exponent = all.size() - 1;
  const bool up = all[kept] >= '5';
  std::string head = all.substr(0, kept);
  if (up) {
    head = Count(Count(head) + 1).str();
    if (head.size() > kept) {
      head.pop_back();
      ++exponent;
    }
  }
  head.insert(1, ".");
  while (head.back() == '0') head.pop_back();
  if (head.back() == '.') head.pop_back();
  return head + "e+" + std::to_string(exponent);
}

const std::vector<SideSet>& side_sets() {
  static const std::vector<SideSet> sets = [] {
    std::vector<SideSet> list{SideSet{}};
    for (std::size_t animal = 0; animal < kFullSet.size(); ++animal) {
      std::vector<SideSet> longer;
      for (SideSet set : list)
        for (set[animal] = 0; set[animal] <= kFullSet[animal]; ++set[animal]) longer.push_back(set);
      list = std::move(longer);
    }
    return list;
  }();
  return sets;
}

int size_of(const SideSet& set) {
  int size = 0;
  for (const int number : set) size += number;
  return size;
}

ColourCounts all_colourings(int squares) {
  ColourCounts counts;
  for (int g = 0; g <= kPiecesOfSide; ++g)
    for (int s = 0; s <= kPiecesOfSide; ++s) counts[at(g)][at(s)] = binomial(squares, g) * binomial(squares - g, s);
  return counts;
}

ColourCounts settled_colourings(int traps, int free_squares) {
  ColourCounts counts = all_colourings(free_squares);
  const ColourCounts cluster = settled_cluster();
  for (int i = 0; i < traps; ++i) counts = product(cluster, counts);
  return counts;
}

std::vector<StateSpaceRow> count_state_space() {
  const auto placements = by_pieces(all_colourings(64));
  const auto settled = by_pieces(settled_colourings(kTrapCount, kFreeSquares));
  std::vector<StateSpaceRow> rows;
  for (int n = 0; n <= kAllPieces; ++n) {
    StateSpaceRow row;
    row.pieces = n;
    row.possibilities = binomial(kAllPieces, n);
    for (const SortedPattern& pattern : sorted_patterns(n)) {
      row.unique_patterns += pattern.hits;
      ++row.sorted_patterns;
    }
    row.placements = placements[at(n)];
    row.settled = settled[at(n)];
    rows.push_back(row);
  }
  return rows;
}

std::vector<SortedPattern> sorted_patterns(int pieces) {
  std::map<std::array<int, 12>, int> hits;
  for (const SideSet& gold : side_sets())
    for (const SideSet& silver : side_sets()) {
      if (size_of(gold) + size_of(silver) != pieces) continue;
      std::array<int, 12> numbers{};
      std::copy(silver.begin(), silver.end(), std::copy(gold.begin(), gold.end(), numbers.begin()));
      std::sort(numbers.begin(), numbers.end());
      ++hits[numbers];
    }
  std::vector<SortedPattern> patterns;
  for (const auto& [numbers, count] : hits) {
    SortedPattern pattern{numbers, count, count};
    int squares = 64;
    for (const int number : numbers) {
      pattern.placements *= binomial(squares, number);
      squares -= number;
    }
    patterns.push_back(pattern);
  }
  return patterns;
}

Count lonely_on_trap(int animal, int most_enemies) {
  SideSet gold = kFullSet;
  --gold[at(animal)];
  const ColourCounts rest = all_colourings(64 - 1 - kTrapNeighbours);
  Count colourings = 0;
  for (int enemies = 0; enemies <= most_enemies; ++enemies)
    colourings += binomial(kTrapNeighbours, enemies) * rest[kPiecesOfSide - 1][at(kPiecesOfSide - enemies)];
  return kTrapCount * colourings * arrangements(gold) * arrangements(kFullSet);
}

Count goal_formula(int own, int others) { return chosen_goals(own, others, /*with_trap_rule=*/false); }

GoalCounts count_goals(bool with_trap_rule) {
  GoalCounts chosen, exact;
  for (int own = 0; own <= kGoalSquares; ++own)
    for (int other = 0; other <= kGoalSquares; ++other)
      chosen[at(own)][at(other)] = chosen_goals(own, other, with_trap_rule);
  // A position with a and b rabbits there was counted C(a, own) x C(b, other) times: inclusion-exclusion.
  for (int own = 0; own <= kGoalSquares; ++own)
    for (int other = 0; other <= kGoalSquares; ++other)
      for (int a = own; a <= kGoalSquares; ++a)
        for (int b = other; b <= kGoalSquares; ++b) {
          const Count part = binomial(a, own) * binomial(b, other) * chosen[at(a)][at(b)];
          if ((a - own + b - other) % 2 == 0)
            exact[at(own)][at(other)] += part;
          else
            exact[at(own)][at(other)] -= part;
        }
  return exact;
}

Count sum_where(const GoalCounts& counts, const std::function<bool(int own, int other)>& condition) {
  Count sum = 0;
  for (int own = 0; own <= kGoalSquares; ++own)
    for (int other = 0; other <= kGoalSquares; ++other)
      if (condition(own, other)) sum += counts[at(own)][at(other)];
  return sum;
}

}  // namespace tusk::lab
