// The league: its file, bad files, and that a rewritten file takes effect.
#include "learning/league.h"

#include <chrono>
#include <gtest/gtest.h>

#include "base/error.h"
#include "base/temporary_folder.h"

namespace tusk::learning {
namespace {

std::string fault_of(std::string_view text) {
  try {
    (void)parse_league(text, "runs");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(League, ReadsItsLines) {
  const LeagueTable table = parse_league(
      "# who plays\n1 network=a.net\n\n0.25 style=classic weights=b.weights nodes=4 jitter=0.5 # odd\n", "runs");
  ASSERT_EQ(table.size(), 2U);
  EXPECT_EQ(table[0], (LeaguePlayer{1, {"network", "runs/a.net", ""}, 1, 0}));
  EXPECT_EQ(table[1], (LeaguePlayer{0.25, {"classic", "", "runs/b.weights"}, 4, 0.5}));
}

TEST(League, SaysWhereALineIsWrong) {
  EXPECT_NE(fault_of("1 style=bomb\nmany style=bomb").find("2:1"), std::string::npos) << fault_of("1\nmany");
  for (const std::string_view bad : {"", "0 style=bomb", "-1", "nan", "1e9", "1 style", "1 style=", "1 colour=red"})
    EXPECT_NE(fault_of(bad), "") << bad;
}

TEST(League, DrawsRivalsByWeightAndFollowsTheFile) {
  const testing::TemporaryFolder folder;
  const std::string file = folder.file("league.txt");
  folder.write("league.txt", "1 style=zhong\n3 style=bomb\n1 style=coxa\n");
  League league(file);
  Random random(1);
  int bombs = 0;
  int alone = 0;
  int strangers = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto [first, second] = league.draw(0.5, 0.2, random);
    alone += first.is_learner && second.is_learner ? 1 : 0;
    strangers += !first.is_learner && !second.is_learner ? 1 : 0;
    for (const auto* entrant : {&first, &second}) {
      ASSERT_EQ(entrant->is_learner, entrant->evaluator->name() == "zhong");
      bombs += entrant->evaluator->name() == "bomb" ? 1 : 0;
    }
  }
  EXPECT_NEAR(alone, 600, 100);
  EXPECT_NEAR(strangers, 400, 80);
  EXPECT_NEAR(bombs, (1000 + 2 * 400) * 3 / 4, 120);

  const auto learner = [&] { return std::string(league.draw(0, 0, random)[0].evaluator->name()); };
  folder.write("league.txt", "1 style=classic\n");
  std::filesystem::last_write_time(file, std::filesystem::last_write_time(file) + std::chrono::seconds(5));
  EXPECT_EQ(learner(), "classic");
  EXPECT_TRUE(league.draw(1, 0, random)[1].is_learner);  // there is nobody else
  // What cannot be read changes nothing.
  folder.write("league.txt", "1 style=nobody\n");
  std::filesystem::last_write_time(file, std::filesystem::last_write_time(file) + std::chrono::seconds(10));
  EXPECT_EQ(learner(), "classic");
}

TEST(League, JitterGivesEveryGameAStyleOfItsOwn) {
  const testing::TemporaryFolder folder;
  folder.write("league.txt", "1 style=network\n1 style=bomb jitter=0.5 nodes=3\n");
  League league(folder.file("league.txt"));
  Random random(1);
  const auto built_in = arimaa::make_evaluator("bomb");
  const auto [first, second] = league.draw(0, 1, random);
  EXPECT_EQ(first.nodes, 3);
  int different = 0;
  for (std::size_t i = 0; i < built_in->weights().size(); ++i) {
    const double one = first.evaluator->weights()[i].value;
    const double two = second.evaluator->weights()[i].value;
    different += one != two ? 1 : 0;
    EXPECT_GE(one * built_in->weights()[i].value, 0);  // the sign stays
  }
  EXPECT_GT(different, 5);
}

TEST(League, RefusesAFileThatIsNotThere) { EXPECT_THROW(League("/nonexistent/league.txt"), InputError); }

}  // namespace
}  // namespace tusk::learning
