// What passes between the processes of a workforce comes out as it went in.
#include "match/shared_work.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "match/match_table.h"
#include "players/standard_players.h"

namespace tusk::match {
namespace {

const std::stop_token kNeverStopped;

TEST(SharedWork, TasksKeepTheirNumbers) {
  const GameTask task{17, 3, 4, 1, 88};
  EXPECT_EQ(parse_game_task(to_text(task)), task);
  for (const char* bad : {"", "1 2 3 4", "1 2 3 4 x", "1 2 3 4 5 6"})
    EXPECT_THROW((void)parse_game_task(bad), InputError) << bad;
}

TEST(SharedWork, FinishedGamesKeepAllThatCounts) {
  MatchSettings settings;
  for (const char* player : {"internal,jitter=30,opt.hash=1,name=a", "random,name=b"})
    settings.players.push_back(game::parse_player_spec(player));
  settings.terms.nodes = 30;
  const game::PlayerMakers makers = players::standard_players();
  MatchTable table(settings, makers);
  for (int id = 1; id <= 4; ++id) {
    const auto game = table.play({id, 1, id % 2, 1 - id % 2, (id - 1) / 2}, kNeverStopped);
    ASSERT_TRUE(game);
    const FinishedGame again = parse_finished_game(to_text(*game));
    EXPECT_EQ(again.task, game->task);
    EXPECT_EQ(again.names, game->names);
    EXPECT_EQ(again.outcome.winner, game->outcome.winner);
    EXPECT_EQ(again.outcome.reason, game->outcome.reason);
    EXPECT_EQ(again.moves, game->moves);
    EXPECT_EQ(again.plies, game->plies);
    EXPECT_EQ(again.efforts[0].nodes, game->efforts[0].nodes);
  }
  FinishedGame fault;
  fault.names = {"a", "b"};
  fault.outcome = {arimaa::Side::silver, arimaa::Reason::forfeit};
  fault.detail = "says \"tab\\t\" and more";
  EXPECT_EQ(parse_finished_game(to_text(fault)).detail, fault.detail);
  EXPECT_THROW((void)parse_finished_game("nonsense"), InputError);
}

}  // namespace
}  // namespace tusk::match
