// What McKee's experiment needs besides the mimic: a weak opponent, and a database that grows by eighths.
#include <gtest/gtest.h>

#include "arimaa/eval/coxa.h"
#include "lab/registry.h"
#include "lab/study_database.h"
#include "lab/two_turn_bot.h"
#include "learning/selfplay.h"

namespace tusk::lab {
namespace {

using namespace arimaa;

TEST(TwoTurnBot, PlaysLegalTurnsAndNotAlwaysTheSame) {
  Random random(1);
  Coxa coxa;
  Game game = learning::random_start(2, random);
  const auto first = two_turn_choice(game, coxa, 3, random);
  bool differs = false;
  for (int i = 0; i < 10; ++i) {
    const auto turn = two_turn_choice(game, coxa, 3, random);
    ASSERT_TRUE(turn);
    EXPECT_EQ(game.why_illegal(*turn), "");
    differs |= *turn != *first;
  }
  EXPECT_TRUE(differs);
}

// A board with few pieces, on which all turns and answers are drawn.
TEST(TwoTurnBot, TakesAGoalAndStopsOne) {
  constexpr int kAll = 100'000;
  Random random(1);
  Coxa coxa;
  Position position;
  position.place({Side::gold, Animal::rabbit}, Square(0, 6));
  position.place({Side::silver, Animal::rabbit}, Square(7, 4));
  position.set_side(Side::gold);
  Game winning(position, Rules::official);
  winning.play(*two_turn_choice(winning, coxa, kAll, random));
  ASSERT_TRUE(winning.outcome());
  EXPECT_EQ(winning.outcome()->winner, Side::gold);
  // The rabbit is too far to win at once, but the elephant can hold the other one.
  position = {};
  position.place({Side::gold, Animal::rabbit}, Square(0, 0));
  position.place({Side::gold, Animal::elephant}, Square(7, 2));
  position.place({Side::silver, Animal::rabbit}, Square(7, 4));
  position.place({Side::silver, Animal::cat}, Square(0, 7));
  position.set_side(Side::gold);
  Game defending(position, Rules::official);
  defending.play(*two_turn_choice(defending, coxa, kAll, random));
  ASSERT_FALSE(defending.outcome());
  defending.play(*two_turn_choice(defending, coxa, kAll, random));
  EXPECT_FALSE(defending.outcome());
}

TEST(StudyDatabase, GrowsByEighths) {
  const Experiment experiment{"eighths", "T", "S", "s", {}, {}, 1, nullptr};
  const SessionOptions options;
  Session session(experiment, options);
  std::vector<int> seen;
  double before = 0;
  const StudyDatabase study(session, {40}, [&](const StudyDatabase& so_far, int eighths) {
    seen.push_back(eighths);
    EXPECT_GT(so_far.occurrences(), before);
    before = so_far.occurrences();
  });
  EXPECT_EQ(seen, (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(study.occurrences(), before);
  // The same games as all at once.
  EXPECT_EQ(StudyDatabase(session, {40}).contents(), study.contents());
}

TEST(StudyDatabase, KeepsGamesOfTheEngineForOtherExperiments) {
  std::string folder = (std::filesystem::temp_directory_path() / "tusk-study-XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  SessionOptions options;
  options.folder = folder;
  options.signature = [](std::string_view part) { return "signature-of-" + std::string(part); };
  const auto contents_for = [&](std::string_view name, int count) {
    const Experiment experiment{name, "T", "S", "s", {}, {}, 1, nullptr};
    Session session(experiment, options);
    return StudyDatabase(session, {count, 4}).contents();
  };
  const std::filesystem::path archive = std::filesystem::path(folder) / "engine-games-4-1-signature-of-classic.txt";
  const std::string eight = contents_for("one", 8);
  EXPECT_NE(eight.find("8 games (of the engine with `classic`, about 4 nodes a turn)"), std::string::npos) << eight;
  EXPECT_FALSE(std::filesystem::exists(std::filesystem::path(folder) / "one.database"));
  const auto size = std::filesystem::file_size(archive);
  // Another experiment has the same games, also fewer or more of them; nobody plays a game twice.
  EXPECT_EQ(contents_for("two", 8), eight);
  EXPECT_NE(contents_for("three", 4), eight);
  EXPECT_EQ(std::filesystem::file_size(archive), size);
  (void)contents_for("four", 10);
  EXPECT_GT(std::filesystem::file_size(archive), size);
  EXPECT_EQ(contents_for("five", 8), eight);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace tusk::lab
