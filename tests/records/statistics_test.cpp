#include "records/statistics.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "records/export.h"
#include "records/support.h"

namespace tusk::records {
namespace {

using namespace arimaa;

class Statistics : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string path = folder_.file("games.txt", made_up_archive(120));
    (void)import_files(*database_, {path});
    games_ = games_in(path);
  }

  TestFolder folder_;
  TestDatabase database_;
  std::vector<PreparedGame> games_;
};

bool fits(const PreparedGame& game, const GameFilter& filter) {
  for (const PreparedPlayer& player : game.players)
    if (player.rating < filter.lowest_rating.value_or(0) || player.rating > filter.highest_rating.value_or(9999))
      return false;
  return game.started >= filter.since.value_or(0) &&
         game.started < filter.until.value_or(std::numeric_limits<std::int64_t>::max());
}

TEST_F(Statistics, SetupsAgreeWithCounting) {
  std::vector<std::int64_t> times;
  for (const PreparedGame& game : games_) times.push_back(game.started);
  std::sort(times.begin(), times.end());
  const std::vector<GameFilter> filters{
      {}, {1500, 2300, {}, {}}, {{}, {}, times[30], times[90]}, {1400, {}, {}, times[60]}};
  for (const GameFilter& filter : filters) {
    for (const bool fold : {false, true}) {
      std::map<std::string, SetupRow> expected;
      std::int64_t counted = 0;
      for (const PreparedGame& game : games_) {
        if (!fits(game, filter)) continue;
        std::string setup = game.setups[0];
        if (fold) setup = std::max(setup, mirrored_setup(setup));
        ++expected[setup].games;
        expected[setup].wins += game.winner == 'g' ? 1 : 0;
        expected[setup].losses += game.winner == 's' ? 1 : 0;
        ++counted;
      }
      const SetupTable table = common_setups(*database_, std::nullopt, filter, fold, 1000);
      EXPECT_EQ(table.games, counted);
      ASSERT_EQ(table.rows.size(), expected.size());
      for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const SetupRow& row = table.rows[i];
        EXPECT_EQ(row.games, expected[row.setup].games);
        EXPECT_EQ(row.wins, expected[row.setup].wins);
        EXPECT_EQ(row.losses, expected[row.setup].losses);
        EXPECT_LE(row.games, i > 0 ? table.rows[i - 1].games : row.games);
      }
    }
  }
}

TEST_F(Statistics, AnswersAgreeWithCounting) {
  const std::string gold = common_setups(*database_, std::nullopt, {}, false, 1).rows.at(0).setup;
  for (const bool fold : {false, true}) {
    std::map<std::string, std::int64_t> expected;
    for (const PreparedGame& game : games_) {
      if (game.setups[0] == gold) {
        ++expected[game.setups[1]];
      } else if (fold && mirrored_setup(game.setups[0]) == gold) {
        ++expected[mirrored_setup(game.setups[1])];
      }
    }
    const SetupTable table = common_setups(*database_, gold, {}, fold, 1000);
    ASSERT_EQ(table.rows.size(), expected.size());
    for (const SetupRow& row : table.rows) EXPECT_EQ(row.games, expected[row.setup]);
  }
}

TEST_F(Statistics, NextTurnsAgreeWithCounting) {
  int shared = 0;
  for (std::size_t g = 0; g < games_.size(); g += 5) {
    for (const PreparedOccurrence& asked : {games_[g].occurrences.front(), games_[g].occurrences[2]}) {
      std::int64_t count = 0, wins = 0, ended = 0;
      std::set<BoardCode> boards;
      for (const PreparedGame& game : games_) {
        ended += game.last.code == asked.position.code ? 1 : 0;
        for (const PreparedOccurrence& other : game.occurrences) {
          if (other.position.code != asked.position.code) continue;
          ++count;
          wins += other.merit.won ? 1 : 0;
          Position after = seen(board_in_game(other), other.position.view);  // the canonical board
          for (const Step step : seen(unpack(other.turn), other.position.view)) after.make(step);
          after.end_turn();
          boards.insert(code_of(after));
        }
      }
      const NextTurns next = next_turns(*database_, board_in_game(asked));
      EXPECT_EQ(next.games, count);
      EXPECT_EQ(next.wins, wins);
      EXPECT_EQ(next.ended_here, ended);
      EXPECT_EQ(next.turns.size(), boards.size());
      Game game(board_in_game(asked), Rules::official);
      for (const NextTurn& turn : next.turns) EXPECT_EQ(game.why_illegal(turn.turn), "");
      shared += count > 1 ? 1 : 0;
    }
  }
  EXPECT_GE(shared, 10);
}

TEST_F(Statistics, ExportedGamesImportAsTheSameGames) {
  std::string text;
  export_games(*database_, {}, [&](const ExportedGame& game) {
    text += to_text(record_of(game)) + "\n";
    return true;
  });
  const auto again = games_in(folder_.file("exported.txt", text));
  ASSERT_EQ(again.size(), games_.size());
  for (std::size_t i = 0; i < again.size(); ++i) {
    EXPECT_EQ(again[i].content_key, games_[i].content_key);
    EXPECT_EQ(again[i].archive_id, games_[i].archive_id);
    EXPECT_EQ(again[i].winner, games_[i].winner);
    EXPECT_EQ(again[i].players[1].rating, games_[i].players[1].rating);
  }
  const FileReport report = import_files(*database_, {folder_.path("exported.txt")}).at(0);
  EXPECT_EQ(report.added, 0);
  EXPECT_EQ(report.duplicates, 120);
}

TEST_F(Statistics, ExportFilters) {
  const auto count = [&](const ExportFilter& filter) {
    int games = 0;
    export_games(*database_, filter, [&](const ExportedGame&) {
      ++games;
      return true;
    });
    return games;
  };
  ExportFilter by_player;
  by_player.player = games_[3].players[0].name;
  EXPECT_EQ(count(by_player), std::count_if(games_.begin(), games_.end(), [&](const PreparedGame& game) {
              return game.players[0].name == by_player.player || game.players[1].name == by_player.player;
            }));
  ExportFilter by_winner;
  by_winner.winner = "g";
  EXPECT_EQ(count(by_winner),
            std::count_if(games_.begin(), games_.end(), [](const PreparedGame& game) { return game.winner == 'g'; }));
  ExportFilter by_game;
  by_game.game = 17;
  EXPECT_EQ(count(by_game), 1);
  ExportFilter hostile;
  hostile.player = "' OR '1'='1";
  EXPECT_EQ(count(hostile), 0);
  ExportFilter few;
  few.limit = 5;
  EXPECT_EQ(count(few), 5);
}

}  // namespace
}  // namespace tusk::records
