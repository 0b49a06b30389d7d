// The exact counts against the published figures to the last digit, against brute force, and against random samples.
#include "lab/state_space.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numeric>

#include "arimaa/board/rules.h"
#include "arimaa/board/setup.h"
#include "arimaa/board/square.h"
#include "base/random.h"
#include "lab/cox_figures.h"

namespace tusk::lab {
namespace {

using arimaa::Square;

TEST(StateSpace, TableTwoOneToTheLastPrintedDigit) {
  const auto rows = count_state_space();
  ASSERT_EQ(rows.size(), 33U);
  Count placements = 0;
  int patterns = 0;
  for (const auto& figures : cox::kTable21) {
    const StateSpaceRow& row = rows[static_cast<std::size_t>(figures.pieces)];
    EXPECT_EQ(row.possibilities.str(), figures.possibilities) << figures.pieces;
    EXPECT_EQ(std::to_string(row.unique_patterns), figures.unique) << figures.pieces;
    EXPECT_EQ(std::to_string(row.sorted_patterns), figures.sorted) << figures.pieces;
    EXPECT_EQ(scientific(row.placements), figures.placements) << figures.pieces;
    placements += row.placements;
    patterns += row.unique_patterns;
  }
  EXPECT_EQ(patterns, 944784);
  EXPECT_EQ(scientific(2 * placements, 2), "2.51e+43");
  EXPECT_EQ(arimaa::count_setups(), 64864800U);
  EXPECT_EQ(scientific(Count(64864800) * 64864800, 3), "4.207e+15");
}

TEST(StateSpace, AppendixBToTheLastPrintedDigit) {
  int found = 0;
  for (const auto& figures : cox::kAppendixB)
    for (const SortedPattern& pattern : sorted_patterns(figures.pieces)) {
      if (pattern.numbers != figures.numbers) continue;
      ++found;
      EXPECT_EQ(pattern.hits, figures.hits);
      EXPECT_EQ(scientific(pattern.placements), figures.placements);
    }
  EXPECT_EQ(found, static_cast<int>(cox::kAppendixB.size()));
}

// Pattern by pattern instead of by sums over sides.
TEST(StateSpace, SettledPlacementsAreTheSumOverAllPatterns) {
  const auto rows = count_state_space();
  const ColourCounts colours = settled_colourings(4, 44);
  std::array<Count, 33> sums;
  int patterns = 0;
  std::vector<Count> arrangements;
  const auto factorial = [](int n) {
    Count product = 1;
    for (int i = 2; i <= n; ++i) product *= i;
    return product;
  };
  for (const SideSet& set : side_sets()) {
    Count count = factorial(size_of(set));
    for (const int number : set) count /= factorial(number);
    arrangements.push_back(count);
  }
  for (std::size_t g = 0; g < side_sets().size(); ++g)
    for (std::size_t s = 0; s < side_sets().size(); ++s) {
      const auto gold = static_cast<std::size_t>(size_of(side_sets()[g]));
      const auto silver = static_cast<std::size_t>(size_of(side_sets()[s]));
      sums[gold + silver] += colours[gold][silver] * arrangements[g] * arrangements[s];
      ++patterns;
    }
  EXPECT_EQ(patterns, 944784);
  for (std::size_t n = 0; n <= 32; ++n) EXPECT_EQ(sums[n], rows[n].settled) << n;
  // One piece: it may stand anywhere but on the four traps.
  EXPECT_EQ(rows[1].settled, 12 * 60);
  EXPECT_EQ(rows[0].settled, 1);
}

// Every colouring of a small board: traps with their neighbours first, free squares after them.
TEST(StateSpace, SmallBoardsByBruteForce) {
  for (const auto& [traps, free] : {std::pair{1, 3}, {2, 1}, {0, 4}, {1, 0}}) {
    const int squares = 5 * traps + free;
    ColourCounts brute;
    std::vector<int> colours(static_cast<std::size_t>(squares));
    const auto total = static_cast<int>(std::pow(3, squares));
    for (int code = 0; code < total; ++code) {
      int rest = code;
      std::array<std::size_t, 3> numbers{};
      for (auto& colour : colours) {
        colour = rest % 3;
        ++numbers[static_cast<std::size_t>(colour)];
        rest /= 3;
      }
      bool settled = true;
      for (int trap = 0; trap < traps; ++trap) {
        const auto first = colours.begin() + 5 * trap;
        settled = settled && (*first == 0 || std::find(first + 1, first + 5, *first) != first + 5);
      }
      if (settled) ++brute[numbers[1]][numbers[2]];
    }
    EXPECT_EQ(settled_colourings(traps, free), brute) << traps << " traps";
  }
}

// The four neighbourhoods do not overlap, nor do they touch the goal ranks: the count stands on that.
TEST(StateSpace, TrapNeighbourhoodsAreDisjoint) {
  Bits seen = 0;
  for (const Square trap : arimaa::kTrapSquares) {
    const Bits cluster = trap.bit() | arimaa::neighbours(trap);
    EXPECT_EQ(count_bits(cluster), 5);
    EXPECT_EQ(seen & cluster, 0U);
    seen |= cluster;
  }
  EXPECT_EQ(seen & (arimaa::kRank1 | arimaa::kRank8), 0U);
}

struct Dealt {
  Bits gold, silver, gold_rabbits, silver_rabbits;
};

Dealt deal(int gold, int silver, Random& random) {
  std::array<int, 64> squares;
  std::iota(squares.begin(), squares.end(), 0);
  random.shuffle(std::span<int>(squares));
  Dealt dealt{};
  for (int i = 0; i < gold + silver; ++i) {
    const Bits bit = Bits{1} << squares[static_cast<std::size_t>(i)];
    (i < gold ? dealt.gold : dealt.silver) |= bit;
    if (i < std::min(gold, 8)) dealt.gold_rabbits |= bit;
    if (i >= gold && i < gold + std::min(silver, 8)) dealt.silver_rabbits |= bit;
  }
  return dealt;
}

bool settled(const Dealt& dealt) {
  for (const Square trap : arimaa::kTrapSquares)
    for (const Bits side : {dealt.gold, dealt.silver})
      if ((side & trap.bit()) != 0 && (side & arimaa::neighbours(trap)) == 0) return false;
  return true;
}

double as_double(const Count& count) { return count.convert_to<double>(); }

TEST(StateSpace, RandomPlacementsOnTheRealBoard) {
  Random random(7);
  const ColourCounts with = settled_colourings(4, 44), all = all_colourings(64);
  constexpr int kSamples = 100'000;
  for (const auto& [gold, silver] : {std::pair{16, 16}, {16, 3}, {5, 9}, {1, 0}}) {
    int good = 0;
    for (int i = 0; i < kSamples; ++i) good += settled(deal(gold, silver, random)) ? 1 : 0;
    const auto g = static_cast<std::size_t>(gold), s = static_cast<std::size_t>(silver);
    const double expected = as_double(with[g][s]) / as_double(all[g][s]);
    EXPECT_NEAR(static_cast<double>(good) / kSamples, expected, 0.006) << gold << " " << silver;
  }
}

TEST(StateSpace, GoalCountsAddUpAndFitSamples) {
  const auto rows = count_state_space();
  Count placements = 0, settled_placements = 0;
  for (const auto& row : rows) {
    placements += row.placements;
    settled_placements += row.settled;
  }
  const GoalCounts all = count_goals(false), allowed = count_goals(true);
  const auto any = [](int, int) { return true; };
  EXPECT_EQ(sum_where(all, any), placements);
  EXPECT_EQ(sum_where(allowed, any), settled_placements);
  for (const auto& row : allowed)
    for (const Count& count : row) EXPECT_GE(count, 0);
  // Four samples in five have all pieces but a few; the share with a rabbit on the goal rank hardly depends on that.
  Random random(3);
  int hits = 0;
  constexpr int kSamples = 100'000;
  for (int i = 0; i < kSamples; ++i) {
    const Dealt dealt = deal(16, 16, random);
    hits += (dealt.gold_rabbits & arimaa::kRank8) == 0 && (dealt.silver_rabbits & arimaa::kRank1) == 0 ? 1 : 0;
  }
  const double none = as_double(all[0][0]) / as_double(placements);
  EXPECT_NEAR(static_cast<double>(hits) / kSamples, none, 0.03);
}

// An erratum of table 2.2: the printed figures leave out four enemies beside the trap.
TEST(StateSpace, TableTwoTwoLeavesOutFourEnemies) {
  Count total = 0;
  for (int animal = 0; animal < 6; ++animal) {
    const Count three = lonely_on_trap(animal, 3), four = lonely_on_trap(animal, 4);
    EXPECT_EQ(scientific(three, 2), cox::kTable22[static_cast<std::size_t>(animal)]);
    EXPECT_NE(scientific(four, 2), cox::kTable22[static_cast<std::size_t>(animal)]);
    total += three;
  }
  EXPECT_EQ(scientific(total, 2), cox::kTable22Total);
}

// An erratum of section 2.1: 0.323 is assumed to be the highest share of positions that the trap rule forbids.
TEST(StateSpace, TheTrapRuleForbidsMoreThanHalf) {
  Count placements = 0, allowed = 0;
  for (const auto& row : count_state_space()) {
    placements += row.placements;
    allowed += row.settled;
  }
  EXPECT_LT(2 * allowed, placements);
}

// An erratum of the categories of unreachable goals: three enemy rabbits take six steps, without any own rabbit.
TEST(StateSpace, CategoriesOfGoalsAreIncomplete) {
  for (int own = 0; own <= 8; ++own)
    for (int other = 0; other <= 8; ++other)
      EXPECT_EQ(beyond_one_turn(own, other) && !in_document_categories(own, other),
                own == 0 && (other == 3 || other == 4))
          << own << " " << other;
}

TEST(StateSpace, ScientificRoundsAndTrims) {
  EXPECT_EQ(scientific(Count("999999999999")), "999999999999");
  EXPECT_EQ(scientific(Count("9999995000000")), "1e+13");
  EXPECT_EQ(scientific(Count("9999994999999")), "9.99999e+12");
  EXPECT_EQ(scientific(Count("1234500000000"), 3), "1.235e+12");
  EXPECT_EQ(scientific(0), "0");
}

// The score of a stopped game, by hand.
TEST(StateSpace, ScoreFormula) {
  using namespace arimaa;
  Position position;
  for (int file = 0; file < 8; ++file) position.place({Side::gold, Animal::rabbit}, Square(file, 0));
  const std::array officers{Animal::cat,   Animal::cat,   Animal::dog,   Animal::dog,
                            Animal::horse, Animal::horse, Animal::camel, Animal::elephant};
  for (int file = 0; file < 8; ++file)
    position.place({Side::gold, officers[static_cast<std::size_t>(file)]}, Square(file, 1));
  EXPECT_EQ(score2006(position, Side::gold), 8 * 1 + 37 * 9);
  position.place({Side::silver, Animal::rabbit}, Square(0, 6));  // Silver's second rank
  EXPECT_EQ(score2006(position, Side::silver), 8 + 1 * 2);
}

}  // namespace
}  // namespace tusk::lab
