#include "workload/engine_games.h"

#include <gtest/gtest.h>

#include "arimaa/notation/archive.h"
#include "arimaa/notation/replay.h"
#include "workload/generator.h"

namespace tusk::workload {
namespace {

TEST(EngineGames, DependOnTheirNumberAlone) {
  const EngineGameOptions options{1, 4, "classic"};
  EngineGames one(options), two(options);
  const std::string first = one.row(1), second = one.row(2);
  EXPECT_EQ(two.row(2), second);
  EXPECT_EQ(two.row(1), first);
  EXPECT_NE(first.substr(first.find('\t')), second.substr(second.find('\t')));
  EXPECT_NE(EngineGames({2, 4, "classic"}).row(1), first);
}

TEST(EngineGames, AreRowsThatCanBeReplayed) {
  const EngineGameOptions options{1, 4, "classic"};
  EngineGames games(options);
  std::string text = GameGenerator::header();
  for (std::uint64_t id = 1; id <= 4; ++id) text += games.row(id);
  arimaa::ArchiveReader reader(text);
  int rows = 0;
  while (const auto row = reader.next()) {
    const arimaa::Replay played = arimaa::replay(reader.parse(*row).record);
    EXPECT_FALSE(played.rejection);
    EXPECT_EQ(played.setups.size(), 2U);
    EXPECT_FALSE(played.turns.empty());
    ++rows;
  }
  EXPECT_EQ(rows, 4);
}

}  // namespace
}  // namespace tusk::workload
