// How many Arimaa positions there are, in exact integers: all placements of subsets of the 32 pieces, those that the
// trap rule forbids, and those with more rabbits on their goal ranks than one turn can bring there.
//
// The trap rule looks at colours alone, so placements are counted by colour first: a trap with its four neighbours is
// a cluster, the four clusters do not overlap, and the other 44 squares are free of the rule. The number of ways to
// colour them with g gold and s silver pieces is a coefficient of the product of the clusters' polynomials.
#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <functional>
#include <string>
#include <vector>

namespace tusk::lab {

using Count = boost::multiprecision::cpp_int;

inline constexpr int kAllPieces = 32;
inline constexpr int kPiecesOfSide = 16;

[[nodiscard]] Count binomial(int n, int k);
// With so many digits after the point, zeros at the end left out: "4.63473e+42"; small numbers in full.
[[nodiscard]] std::string scientific(const Count& count, int digits = 5);

// How many of each animal a side has, rabbits first.
using SideSet = std::array<int, 6>;
// All 972 of them, from nothing to the full set.
[[nodiscard]] const std::vector<SideSet>& side_sets();
[[nodiscard]] int size_of(const SideSet& set);

// Ways to put g gold and s silver pieces (told apart by colour only) on boards of `traps` traps with their neighbours
// and `free_squares` others, so that no piece stands on a trap without a friend beside it. [gold][silver]
using ColourCounts = std::array<std::array<Count, kPiecesOfSide + 1>, kPiecesOfSide + 1>;
[[nodiscard]] ColourCounts settled_colourings(int traps, int free_squares);
// The same without the trap rule.
[[nodiscard]] ColourCounts all_colourings(int squares);

struct StateSpaceRow {
  int pieces = 0;
  Count possibilities;      // ways to choose which of the 32 pieces are there
  int unique_patterns = 0;  // different sets of pieces
  int sorted_patterns = 0;  // ... with colours and animals disregarded
  Count placements;         // of all patterns on the board
  Count settled;            // those that the trap rule allows
};
// For 0 to 32 pieces.
[[nodiscard]] std::vector<StateSpaceRow> count_state_space();

// A sorted pattern of n pieces: its twelve numbers, how many patterns sort into it, and all their placements.
struct SortedPattern {
  std::array<int, 12> numbers{};  // ascending
  int hits = 0;
  Count placements;
};
[[nodiscard]] std::vector<SortedPattern> sorted_patterns(int pieces);

// Placements of all 32 pieces with one gold piece of that animal (0: rabbit) on a trap among at most so many enemies
// and no friend, counted for each trap by itself: the document's formula (3).
[[nodiscard]] Count lonely_on_trap(int animal, int most_enemies);
// The document's formula (4): placements with `own` rabbits chosen on the eight squares of the goal rank, `others`
// likewise for the opponent, and the remaining pieces anywhere; a position with more rabbits there is counted more than
// once.
[[nodiscard]] Count goal_formula(int own, int others);

// Placements by exactly how many rabbits each side has on its goal rank. [own][other]
using GoalCounts = std::array<std::array<Count, 9>, 9>;
[[nodiscard]] GoalCounts count_goals(bool with_trap_rule);
[[nodiscard]] Count sum_where(const GoalCounts& counts, const std::function<bool(int own, int other)>& condition);

// Whether the side that has just moved cannot have brought so many rabbits of its own and of the opponent to their goal
// ranks in one turn: an own rabbit takes a step at least, an enemy one that is pushed or pulled two.
[[nodiscard]] constexpr bool beyond_one_turn(int own, int other) { return own + 2 * other > 4; }
// The three categories of the document.
[[nodiscard]] constexpr bool in_document_categories(int own, int other) {
  return (own >= 1 && other >= 2) || (own >= 3 && other >= 1) || own >= 5 || other >= 5;
}

}  // namespace tusk::lab
