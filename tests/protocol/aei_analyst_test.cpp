// Engines of others as analysts: what they tell is followed on the board, what cannot be true is not shown.
#include "protocol/aei_analyst.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "arimaa/engine/line_text.h"
#include "arimaa/notation/position_text.h"
#include "base/stopwatch.h"

namespace tusk::protocol {
namespace {

using namespace arimaa;

Game opening() {
  return {parse_position("g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]").position,
          Rules::official};
}

std::vector<std::string> followed(const std::string& words) {
  const Game game = opening();
  return turn_texts(game.position(), turns_of_line(game, words));
}

game::PlayerSpec engine(const std::string& arguments) {
  return game::parse_player_spec(
      fmt::format("cmd=python3 {}/../protocol/engines/{},ready=20", TUSK_TEST_DATA, arguments));
}

struct Told {
  std::vector<SearchReport> reports;
  double seconds = 0;
};

Told analyse(const std::string& arguments, double seconds) {
  AeiAnalyst analyst(engine(arguments));
  Told told;
  const Stopwatch watch;
  analyst.analyse(opening(), seconds, [&](const SearchReport* report) {
    if (report != nullptr) told.reports.push_back(*report);
    return true;
  });
  told.seconds = watch.seconds();
  return told;
}

Reason fault_of(const std::string& arguments) {
  try {
    (void)analyse(arguments, 0.3);
  } catch (const game::PlayerFault& fault) {
    return fault.reason();
  }
  return Reason::goal;
}

using Texts = std::vector<std::string>;

TEST(LineOfAnEngine, EndsTurnsAfterFourSteps) {
  EXPECT_EQ(followed("Ee2n Ee3n Ee4n Ee5n ed7s ed6s"), (Texts{"Ee2n Ee3n Ee4n Ee5n", "ed7s ed6s"}));
}

TEST(LineOfAnEngine, EndsTurnsWhereTheLineSaysSo) {
  EXPECT_EQ(followed("Ee2n pass ed7s"), (Texts{"Ee2n", "ed7s"}));
  EXPECT_EQ(followed("Ee2n Ee3n s ed7s g Ee4n"), (Texts{"Ee2n Ee3n", "ed7s", "Ee4n"}));
}

TEST(LineOfAnEngine, EndsTurnsWhereAStepBelongsToTheOtherSide) {
  EXPECT_EQ(followed("Ee2n ed7s Ee3n"), (Texts{"Ee2n", "ed7s", "Ee3n"}));
}

TEST(LineOfAnEngine, StopsWhereItCannotBeFollowed) {
  EXPECT_EQ(followed(""), Texts{});
  EXPECT_EQ(followed("nonsense"), Texts{});
  EXPECT_EQ(followed("Ee2n Ee3n Ra1s"), (Texts{"Ee2n Ee3n"}));
  EXPECT_EQ(followed("Ee2n ed7s what ed6s"), (Texts{"Ee2n", "ed7s"}));
}

TEST(AeiAnalyst, TellsLinesAsTheyComeAndTheTurnAtTheEnd) {
  const Told told = analyse("analyst_engine.py", 1.5);
  ASSERT_GE(told.reports.size(), 2U);
  const SearchReport& last = told.reports.back();
  EXPECT_TRUE(last.finished);
  EXPECT_GT(last.depth, 0);
  EXPECT_EQ(last.nodes, 12345U);
  EXPECT_EQ(last.lines[0].score, -37);
  EXPECT_EQ(turn_texts(opening().position(), last.lines[0].turns), (Texts{"Ee2n Ee3n", "ed7s ed6s"}));
  EXPECT_LT(told.seconds, 30);
}

TEST(AeiAnalyst, EndsEarlyWhenNobodyListens) {
  AeiAnalyst analyst(engine("analyst_engine.py"));
  const Stopwatch watch;
  analyst.analyse(opening(), 1000, [](const SearchReport*) { return false; });
  EXPECT_LT(watch.seconds(), 60);
}

TEST(AeiAnalyst, NamesTheFault) {
  EXPECT_EQ(fault_of("faulty_engine.py crash"), Reason::forfeit);
  EXPECT_EQ(fault_of("faulty_engine.py gone"), Reason::forfeit);
  EXPECT_EQ(fault_of("faulty_engine.py illegal"), Reason::illegal);
  EXPECT_EQ(fault_of("faulty_engine.py garbage"), Reason::illegal);
}

}  // namespace
}  // namespace tusk::protocol
