#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>
#include <tuple>

#include "arimaa/board/steps.h"
#include "arimaa/tactics/brute_force.h"
#include "arimaa/tactics/capture.h"
#include "arimaa/tactics/distance.h"
#include "arimaa/tactics/goal.h"
#include "arimaa/tactics/positions.h"
#include "sample.h"

namespace tusk::arimaa {
namespace {

// How many positions are compared, both sides each: 6000 in everyday tests, about 12 s. The long run is
//   TUSK_TACTICS_POSITIONS=200000 arimaa_tests --gtest_filter=Tactics.AnswersEqualBruteForce
// and TUSK_TACTICS_SEED=2 takes another sample.
int position_count() {
  const char* text = std::getenv("TUSK_TACTICS_POSITIONS");
  return text == nullptr ? sample(6000) : std::stoi(text);
}
std::uint64_t seed() {
  const char* text = std::getenv("TUSK_TACTICS_SEED");
  return text == nullptr ? 1 : std::stoull(text);
}

std::string describe(const Position& position, Side side) {
  std::string text(1, letter_of(side));
  for (int rank = 7; rank >= 0; --rank) {
    text += '\n';
    for (int file = 0; file < 8; ++file) {
      const auto piece = position.at(Square(file, rank));
      text += piece ? letter_of(*piece) : (kTraps & Square(file, rank).bit()) != 0 ? 'x' : '.';
    }
  }
  return text;
}

// The position after a line, or nothing if a step is illegal or a push is left unfinished.
std::optional<Position> after_line(Position position, Side side, const Turn& line) {
  position.end_turn();
  position.set_side(side);
  for (const Step step : line) {
    if (!why_illegal(position, step).empty()) return std::nullopt;
    position.make(step);
  }
  if (position.pending() == Pending::push) return std::nullopt;
  return position;
}

void check_goal(const Position& position, Side side, const TurnFacts& facts) {
  for (int steps = 1; steps <= kStepsPerTurn; ++steps) {
    const int expected = facts.goal <= steps ? facts.goal : 0;
    ASSERT_EQ(steps_to_goal(position, side, steps), expected) << steps << describe(position, side);
    const auto line = find_goal(position, side, steps);
    ASSERT_EQ(line.has_value(), expected != 0) << describe(position, side);
    if (!line) continue;
    ASSERT_EQ(line->size(), expected) << describe(position, side);
    const auto after = after_line(position, side, *line);
    ASSERT_TRUE(after) << describe(position, side);
    const Bits goal_rank = side == Side::gold ? kRank8 : kRank1;
    const Step last = line->back();
    ASSERT_TRUE((after->rabbits(side) & goal_rank & last.to().bit()) != 0) << describe(position, side);
  }
  for (const int rabbit : each_bit(position.rabbits(side)))
    ASSERT_EQ(steps_to_goal(position, Square(rabbit), kStepsPerTurn), facts.goal_of[static_cast<std::size_t>(rabbit)])
        << rabbit << describe(position, side);
}

void check_capture(const Position& position, Side side, const Capture& capture, const TurnFacts& facts,
                   std::size_t trap) {
  const auto victim = static_cast<std::size_t>(capture.victim.index());
  ASSERT_EQ(capture.trap, kTrapSquares[trap]);
  ASSERT_EQ(capture.line.size(), facts.capture[trap][victim]) << describe(position, side);
  ASSERT_EQ(capture.costs, facts.safe_capture[trap][victim] != facts.capture[trap][victim])
      << victim << describe(position, side);
  const auto after = after_line(position, side, capture.line);
  ASSERT_TRUE(after) << describe(position, side);
  ASSERT_EQ(count_bits(after->of(side)) < count_bits(position.of(side)), capture.costs) << describe(position, side);
  // The piece taken is of the victim's kind; brute force has told alike ones apart.
  const Animal animal = position.animal_at(capture.victim);
  ASSERT_LT(count_bits(after->of(other(side), animal)), count_bits(position.of(other(side), animal)));
}

// Every line captures, and each capture has a line.
void check_capture_lines(const Position& position, Side side, const TurnFacts& facts) {
  CaptureLines lines;
  generate_capture_lines(position, side, kStepsPerTurn, lines);
  ASSERT_LE(find_captures(position, side, kStepsPerTurn).size(), lines.size()) << describe(position, side);
  for (const Capture& line : lines) {
    const auto trap = std::find(kTrapSquares.begin(), kTrapSquares.end(), line.trap) - kTrapSquares.begin();
    const auto victim = static_cast<std::size_t>(line.victim.index());
    ASSERT_EQ(line.line.size(), facts.capture[static_cast<std::size_t>(trap)][victim]) << describe(position, side);
    const auto after = after_line(position, side, line.line);
    ASSERT_TRUE(after) << describe(position, side);
    ASSERT_EQ(count_bits(after->of(side)) < count_bits(position.of(side)), line.costs) << describe(position, side);
    ASSERT_LT(count_bits(after->of(other(side))), count_bits(position.of(other(side)))) << describe(position, side);
  }
}

void check_captures(const Position& position, Side side, const TurnFacts& facts) {
  for (int steps = 1; steps <= kStepsPerTurn; ++steps) {
    const CaptureList list = find_captures(position, side, steps);
    int expected_in_all = 0;
    int next = 0;
    for (std::size_t trap = 0; trap < 4; ++trap) {
      int expected = 0;
      for (const int fewest : facts.capture[trap]) expected += fewest != 0 && fewest <= steps ? 1 : 0;
      const CaptureList here = find_captures_at(position, side, kTrapSquares[trap], steps);
      ASSERT_EQ(here.size(), expected) << "trap " << trap << " steps " << steps << describe(position, side);
      ASSERT_EQ(can_capture_at(position, side, kTrapSquares[trap], steps), expected > 0) << describe(position, side);
      ASSERT_EQ((traps_with_captures(position, side, steps) & kTrapSquares[trap].bit()) != 0, expected > 0);
      for (const Capture& capture : here) {
        check_capture(position, side, capture, facts, trap);
        ASSERT_EQ(capture.victim, list[next].victim);
        ASSERT_EQ(capture.line, list[next].line);
        ++next;
      }
      expected_in_all += expected;
    }
    ASSERT_EQ(list.size(), expected_in_all);
    const Victims victims = find_victims(position, Freedom(position), side, steps);
    Victims expected_victims;
    for (const Capture& capture : list)
      (capture.line.size() <= 2 ? expected_victims.quick : expected_victims.slow) |= capture.victim.bit();
    ASSERT_EQ(victims.quick, expected_victims.quick) << describe(position, side);
    ASSERT_EQ(victims.slow, expected_victims.slow & ~expected_victims.quick) << describe(position, side);
    ASSERT_EQ(can_capture(position, side, steps), expected_in_all > 0);
  }
}

// The maps hold the exact numbers up to four and promise more than four for the rest.
void check_distances(const Position& position, Side side, const TurnFacts& facts) {
  const DistanceMap goals = goal_distances(position, side);
  const DistanceMap captures = capture_distances(position, side);
  for (std::size_t square = 0; square < 64; ++square) {
    int fewest = 0;
    for (const auto& at_trap : facts.capture)
      if (at_trap[square] != 0 && (fewest == 0 || at_trap[square] < fewest)) fewest = at_trap[square];
    for (const auto& [exact, distance, too_far] : {std::tuple{facts.goal_of[square], int{goals[square]}, kGoalTooFar},
                                                   std::tuple{fewest, int{captures[square]}, kCaptureTooFar}}) {
      if (exact != 0) {
        ASSERT_EQ(distance, exact) << square << describe(position, side);
      } else {
        ASSERT_GT(distance, kStepsPerTurn) << square << describe(position, side);
        ASSERT_LE(distance, too_far) << square << describe(position, side);
      }
    }
  }
}

TEST(Tactics, AnswersEqualBruteForce) {
  Random random(seed());
  BruteForce brute_force;
  std::array<int, 5> goals{};
  std::array<int, 5> captures{};
  int costly = 0;
  const int count = position_count();
  for (int i = 0; i < count; ++i) {
    const Position position = random_tactical_position(random);
    for (const Side side : kSides) {
      const TurnFacts facts = brute_force.explore(position, side);
      check_goal(position, side, facts);
      check_captures(position, side, facts);
      check_capture_lines(position, side, facts);
      check_distances(position, side, facts);
      if (HasFatalFailure()) FAIL() << "position " << i;
      ++goals[static_cast<std::size_t>(facts.goal)];
      for (std::size_t trap = 0; trap < 4; ++trap) {
        for (std::size_t square = 0; square < 64; ++square) {
          ++captures[static_cast<std::size_t>(facts.capture[trap][square])];
          costly += facts.capture[trap][square] != facts.safe_capture[trap][square] ? 1 : 0;
        }
      }
    }
  }
  for (std::size_t steps = 1; steps <= 4; ++steps) {
    RecordProperty("goals in " + std::to_string(steps), goals[steps]);
    RecordProperty("captures in " + std::to_string(steps), captures[steps]);
  }
  // The sample must not be hollow.
  for (std::size_t steps = 1; steps <= 4; ++steps) EXPECT_GE(goals[steps], count / 20) << steps;
  for (std::size_t steps = 2; steps <= 4; ++steps) EXPECT_GE(captures[steps], count / 5) << steps;
  EXPECT_EQ(captures[1], 0);
  EXPECT_GE(costly, count / 50);
}

// Rank 8 first.
Position board_of(std::string_view squares) {
  Position position;
  int index = 0;
  for (const char letter : squares) {
    if (const auto piece = piece_from_letter(letter)) position.place(*piece, Square(index % 8, 7 - index / 8));
    ++index;
  }
  return position;
}

void expect_equal_to_brute_force(const Position& position) {
  BruteForce brute_force;
  for (const Side side : kSides) {
    const TurnFacts facts = brute_force.explore(position, side);
    check_goal(position, side, facts);
    check_captures(position, side, facts);
    check_distances(position, side, facts);
  }
}

TEST(Tactics, CapturesTheFreezerOnTheWayToTheVictim) {
  // On e3 the camel would be frozen by the elephant; pulling the cat along lets the elephant die, and the rabbit too.
  const Position position = board_of(
      "........"
      "........"
      "........"
      "........"
      "...mMc.."
      "...r.e.."
      "........"
      ".......R");
  const CaptureList list = find_captures_at(position, Side::gold, Square(2, 2), kStepsPerTurn);
  ASSERT_EQ(list.size(), 1);
  EXPECT_EQ(list[0].line.size(), 4);
  expect_equal_to_brute_force(position);
}

TEST(Tactics, NamedGoals) {
  struct Case {
    int steps;
    const char* what;
    std::string_view top;  // ranks 8 to 5; the rest is empty
  };
  for (const Case& named : {
           Case{1, "nothing in the way", "........R......................."},
           Case{2, "frozen until a friend comes", ".........Re.....C..............."},
           Case{2, "a friend in the way", ".C.......R......................"},
           Case{3, "an enemy is pulled out of the way", "rE......R.......d..............."},
           Case{3, "the freezer on the trap dies when its defender is pushed away", "..........R.......ecD..........."},
           Case{3, "over the trap with a friend beside it", "...................C......R....."},
           Case{4, "around the trap", "..........................R....."},
       }) {
    const Position position = board_of(named.top);
    EXPECT_EQ(steps_to_goal(position, Side::gold, kStepsPerTurn), named.steps) << named.what;
    expect_equal_to_brute_force(position);
  }
}

std::array<int, 4> captures_by_length(const Position& position, Side side) {
  std::array<int, 4> numbers{};
  for (const Capture& capture : find_captures(position, side, kStepsPerTurn))
    ++numbers[static_cast<std::size_t>(capture.line.size() - 1)];
  return numbers;
}

TEST(Tactics, MirrorAndColoursChangeNothing) {
  Random random(seed() + 1000);
  for (int i = 0; i < sample(3000); ++i) {
    const Position position = random_tactical_position(random);
    const Position mirrored = position.mirrored();
    const Position swapped = position.colours_swapped();
    for (const Side side : kSides) {
      const int goal = steps_to_goal(position, side, kStepsPerTurn);
      EXPECT_EQ(steps_to_goal(mirrored, side, kStepsPerTurn), goal) << describe(position, side);
      EXPECT_EQ(steps_to_goal(swapped, other(side), kStepsPerTurn), goal) << describe(position, side);
      const auto captures = captures_by_length(position, side);
      EXPECT_EQ(captures_by_length(mirrored, side), captures) << describe(position, side);
      EXPECT_EQ(captures_by_length(swapped, other(side)), captures) << describe(position, side);
      for (int square = 0; square < 64; ++square) {
        const auto here = static_cast<std::size_t>(square);
        EXPECT_EQ(goal_distances(mirrored, side)[here ^ 7], goal_distances(position, side)[here]);
        EXPECT_EQ(goal_distances(swapped, other(side))[here ^ 56], goal_distances(position, side)[here]);
        EXPECT_EQ(capture_distances(mirrored, side)[here ^ 7], capture_distances(position, side)[here]);
        EXPECT_EQ(capture_distances(swapped, other(side))[here ^ 56], capture_distances(position, side)[here]);
      }
    }
  }
}

}  // namespace
}  // namespace tusk::arimaa
