#include <cstdlib>
#include <gtest/gtest.h>
#include <string>

#include "arimaa/board/steps.h"
#include "arimaa/tactics/brute_force.h"
#include "arimaa/tactics/capture.h"
#include "arimaa/tactics/goal.h"
#include "arimaa/tactics/positions.h"

namespace tusk::arimaa {
namespace {

// How many positions the comparisons take: 2000 in everyday tests (about 20 s), or as the variable
// TUSK_TACTICS_POSITIONS says, e.g. 200000 for the long run.
int position_count() {
  const char* text = std::getenv("TUSK_TACTICS_POSITIONS");
  return text == nullptr ? 2000 : std::stoi(text);
}
// Another seed for another sample.
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
      for (const Capture& capture : here) {
        check_capture(position, side, capture, facts, trap);
        ASSERT_EQ(capture.victim, list[next].victim);
        ASSERT_EQ(capture.line, list[next].line);
        ++next;
      }
      expected_in_all += expected;
    }
    ASSERT_EQ(list.size(), expected_in_all);
    ASSERT_EQ(can_capture(position, side, steps), expected_in_all > 0);
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
  for (std::size_t steps = 0; steps <= 4; ++steps)
    std::printf("%zu steps: %d goals, %d captures\n", steps, goals[steps], captures[steps]);
  std::printf("%d captures cost a piece\n", costly);
  // The sample must not be hollow.
  for (std::size_t steps = 1; steps <= 4; ++steps) EXPECT_GE(goals[steps], count / 50) << steps;
  for (std::size_t steps = 2; steps <= 4; ++steps) EXPECT_GE(captures[steps], count / 20) << steps;
  EXPECT_EQ(captures[1], 0);
  EXPECT_GE(costly, count / 100);
}

}  // namespace
}  // namespace tusk::arimaa
