// Step combos of the document's own examples, and counts against plain enumeration.
#include "lab/step_combos.h"

#include <gtest/gtest.h>
#include <set>

#include "arimaa/board/turns.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "base/random.h"
#include "learning/selfplay.h"

namespace tusk::lab {
namespace {

using namespace arimaa;

// In the manner of the document's figure 4.4.
constexpr std::string_view kBoard = R"(2g
 +-----------------+
8| r r r r   r r r |
7|                 |
6|             E m |
5| M               |
4| e             C |
3| C       D       |
2|     H           |
1| R R   R R     R |
 +-----------------+
   a b c d e f g h
)";

ComboClass class_of(std::string_view words) {
  const Position position = parse_position(kBoard).position;
  return combo_class(position, parse_turn(words, position));
}

TEST(StepCombos, ExamplesOfTheDocument) {
  EXPECT_EQ(class_of("Rd1n Rd2n Rd3n Rd4e"), ComboClass::a);
  EXPECT_EQ(class_of("Ra1n Rb1n Rd1n Re1n"), ComboClass::e);
  EXPECT_EQ(class_of("Eg6w"), ComboClass::a) << "a single step counts as one combo of four";
  EXPECT_EQ(class_of("Hc2e Ra1n"), ComboClass::b) << "1 + 1 counts as 3 + 1";
  EXPECT_EQ(class_of("Eg6w mh6w Ra1n Rb1n"), ComboClass::d) << "a pull and two steps";
  EXPECT_EQ(class_of("Ra1n Ca3e"), ComboClass::a) << "a frozen piece is freed";
  EXPECT_EQ(class_of("De3w Hc2n"), ComboClass::a) << "a supporter makes a trap safe";
  EXPECT_EQ(class_of("Hc2e Rb1e Rc1n"), ComboClass::a) << "room is made";
}

TEST(StepCombos, RunsAndGroups) {
  const Position position = parse_position(kBoard).position;
  // Two steps of one rabbit with another's between them.
  const Turn turn = parse_turn("Rd1n Ra1n Rd2n Rb1n", position);
  EXPECT_EQ(combo_class(position, turn, ComboReading::runs), ComboClass::b);
  EXPECT_EQ(combo_class(position, turn, ComboReading::groups), ComboClass::d);
}

TEST(StepCombos, FirstTwoSteps) {
  const Position position = parse_position(kBoard).position;
  const auto begins = [&](std::string_view words) { return begins_with_combo(position, parse_turn(words, position)); };
  EXPECT_TRUE(begins("Rd1n Rd2n"));
  EXPECT_TRUE(begins("Eg6w mh6w"));
  EXPECT_FALSE(begins("Ra1n Rd1n"));
  EXPECT_TRUE(begins("Ra1n"));
}

TEST(StepCombos, CountsAgreeWithTheEnumeration) {
  Random random(3);
  for (const int begun : {0, 4}) {
    const Position position = learning::random_start(begun, random).position();
    const SequenceCounts sequences = count_sequences(position);
    const std::uint64_t turns = distinct_turns(position).size();
    const ComboCounts combos = count_combos(position);
    EXPECT_EQ(combos.all_boards(), turns);
    EXPECT_LE(combos.all_sequences(), sequences[0] + sequences[1] + sequences[2] + sequences[3]);
    EXPECT_GT(combos.all_sequences(), sequences[3] / 2);
    EXPECT_LT(combos.kept_sequences, combos.all_sequences());
    EXPECT_LE(combos.kept_boards, combos.all_boards());
    EXPECT_EQ(count_reversible(position).turns, turns);
  }
}

// Generated positions are new or repetitions; and from the start nothing can be pulled, so boards tell positions.
TEST(StepCombos, RepetitionsAddUp) {
  Random random(4);
  const Position position = learning::random_start(0, random).position();
  const RepetitionCounts counts = count_repetitions(position);
  std::vector<Position> frontier{position};
  std::set<Position::Key> seen{position.board_key()};
  for (std::size_t steps = 1; steps <= 4; ++steps) {
    std::uint64_t generated = 0, fresh = 0, repeated = 0;
    std::vector<Position> next;
    for (const Position& from : frontier)
      for (const Step step : legal_steps(from)) {
        ++generated;
        const Position to = from.after(step);
        if (!seen.insert(to.board_key()).second) continue;
        ++fresh;
        next.push_back(to);
      }
    for (const std::uint64_t count : counts[steps]) repeated += count;
    EXPECT_EQ(generated, fresh + repeated) << steps;
    frontier = std::move(next);
  }
  EXPECT_EQ(counts[1][0] + counts[1][1], 0U);
  EXPECT_GT(counts[2][0], 0U) << "a step and back";
}

// Zhong's example of a reversible turn: the opponent undoes four steps with two.
TEST(StepCombos, ReversibleTurns) {
  const Position position = parse_position(R"(14g
 +-----------------+
8| r r r r r r r r |
7|                 |
6|                 |
5|                 |
4|     E           |
3|   h   e         |
2|   D R           |
1| R R   R R R R R |
 +-----------------+
   a b c d e f g h
)")
                                .position;
  EXPECT_GT(count_reversible(position).four_by_two, 0U);
}

}  // namespace
}  // namespace tusk::lab
