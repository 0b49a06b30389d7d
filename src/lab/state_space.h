// Counts Arimaa positions exactly: all placements of subsets of the 32 pieces, those that the trap rule forbids, and
// those with more rabbits on their goal ranks than one turn can bring there.
//
// The trap rule only depends on colours, so placements are counted by colour first. A trap and its four neighbours form
// a cluster; the four clusters do not overlap, and the rule does not affect the other 44 squares. The number of ways to
// place g gold and s silver pieces is a coefficient of the product of the clusters' polynomials.
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
// With this many decimals, without trailing zeros: "4.63473e+42"; small numbers in full.
[[nodiscard]] std::string scientific(const Count& count, int digits = 5);

// The number of each animal of a side, rabbits first.
using SideSet = std::array<int, 6>;
// All 972 of them, from empty to full.
[[nodiscard]] const std::vector<SideSet>& side_sets();
[[nodiscard]] int size_of(const SideSet& set);

// The number of ways to place g gold and s silver pieces, distinguished only by colour, on boards with `traps` clusters
// and `free_squares` other squares, so that no piece on a trap lacks a friendly neighbour. [gold][silver]
using ColourCounts = std::array<std::array<Count, kPiecesOfSide + 1>, kPiecesOfSide + 1>;
[[nodiscard]] ColourCounts settled_colourings(int traps, int free_squares);
// The same without the trap rule.
[[nodiscard]] ColourCounts all_colourings(int squares);

struct StateSpaceRow {
  int pieces = 0;
  Count possibilities;      // ways to choose which of the 32 pieces are present
  int unique_patterns = 0;  // different sets of pieces
  int sorted_patterns = 0;  // ... regardless of colour and animal
  Count placements;         // of all patterns on the board
  Count settled;            // those that the trap rule allows
};
// For 0 to 32 pieces.
[[nodiscard]] std::vector<StateSpaceRow> count_state_space();

// A sorted pattern of n pieces: its twelve numbers, how many patterns sort to it, and the placements of all of them.
struct SortedPattern {
  std::array<int, 12> numbers{};  // ascending
  int hits = 0;
  Count placements;
};
[[nodiscard]] std::vector<SortedPattern> sorted_patterns(int pieces);

// Placements of all 32 pieces with a gold piece of this animal (0: rabbit) on a trap, with no friend and at most
// `most_enemies` enemies next to it, counted separately for each trap: formula (3) of the thesis.
[[nodiscard]] Count lonely_on_trap(int animal, int most_enemies);
// Formula (4) of the thesis: placements with `own` chosen rabbits on the eight squares of their goal rank, `others`
// likewise for the opponent, and the remaining pieces anywhere. Positions with more rabbits there are counted more than
// once.
[[nodiscard]] Count goal_formula(int own, int others);

// Placements by the exact number of rabbits that each side has on its goal rank. [own][other]
using GoalCounts = std::array<std::array<Count, 9>, 9>;
[[nodiscard]] GoalCounts count_goals(bool with_trap_rule);
[[nodiscard]] Count sum_where(const GoalCounts& counts, const std::function<bool(int own, int other)>& condition);

// Whether the side that has just moved cannot have brought this many own and enemy rabbits to their goal ranks in one
// turn: an own rabbit takes at least one step, an enemy rabbit, pushed or pulled, two.
[[nodiscard]] constexpr bool beyond_one_turn(int own, int other) { return own + 2 * other > 4; }
// The three categories of the thesis.
[[nodiscard]] constexpr bool in_document_categories(int own, int other) {
  return (own >= 1 && other >= 2) || (own >= 3 && other >= 1) || own >= 5 || other >= 5;
}

}  // namespace tusk::lab
