// Games and players, against going through all games.
#include "records/game_search.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "arimaa/notation/replay.h"
#include "base/random.h"
#include "records/support.h"

namespace tusk::records {
namespace {

constexpr int kGames = 300;

class GameSearch : public testing::Test {
 protected:
  GameSearch() {
    const std::string path = folder_.file("games.txt", made_up_archive(kGames));
    games_ = games_in(path);
    EXPECT_TRUE(import_files(*database_, {path})[0].finished);
  }

  static std::string name(const PreparedGame& game, int side) {
    return game.players[static_cast<std::size_t>(side)].name;
  }
  static int rating(const PreparedGame& game, int side) { return game.players[static_cast<std::size_t>(side)].rating; }

  // The archive's ids, newest first, that plain looking finds.
  std::vector<std::int64_t> expected(const GameQuestion& question) const {
    std::vector<std::int64_t> ids;
    for (auto game = games_.rbegin(); game != games_.rend(); ++game) {
      const bool plays =
          question.player.empty() ||
          (name(*game, 0) == question.player && (question.opponent.empty() || name(*game, 1) == question.opponent)) ||
          (name(*game, 1) == question.player && (question.opponent.empty() || name(*game, 0) == question.opponent));
      const bool wins = question.winner.empty() || std::string(1, game->winner) == question.winner;
      const auto low = question.games.lowest_rating.value_or(0), high = question.games.highest_rating.value_or(9999);
      const bool rated =
          std::min(rating(*game, 0), rating(*game, 1)) >= low && std::max(rating(*game, 0), rating(*game, 1)) <= high;
      const bool in_time = game->started >= question.games.since.value_or(0) &&
                           game->started < question.games.until.value_or(std::int64_t{1} << 60);
      if (plays && wins && rated && in_time && ids.size() < question.limit) ids.push_back(game->archive_id);
    }
    return ids;
  }
  std::vector<std::int64_t> found(const GameQuestion& question) {
    std::vector<std::int64_t> ids;
    for (const GameHeader& header : find_games(*database_, question)) ids.push_back(header.archive_id);
    return ids;
  }

  TestFolder folder_;
  TestDatabase database_;
  std::vector<PreparedGame> games_;
};

TEST_F(GameSearch, FindsWhatPlainLookingFinds) {
  Random random(5);
  int nonempty = 0;
  for (int round = 0; round < 400; ++round) {
    GameQuestion question;
    question.limit = random.chance(0.5) ? 1000 : 7;
    const PreparedGame& some = random.pick(games_);
    if (random.chance(0.6)) question.player = name(some, random.between(0, 1));
    if (!question.player.empty() && random.chance(0.3)) question.opponent = name(some, random.between(0, 1));
    if (random.chance(0.3)) question.winner = random.chance(0.5) ? "g" : "s";
    if (random.chance(0.3)) question.games.lowest_rating = random.between(1200, 2000);
    if (random.chance(0.3)) question.games.highest_rating = random.between(1800, 2500);
    if (random.chance(0.2)) question.games.since = some.started;
    if (random.chance(0.2)) question.games.until = some.started;
    const auto games = found(question);
    ASSERT_EQ(games, expected(question)) << round;
    nonempty += games.empty() ? 0 : 1;
  }
  EXPECT_GT(nonempty, 100);
}

TEST_F(GameSearch, GoesOnWhereAPageEnded) {
  GameQuestion question;
  question.limit = 37;
  std::vector<std::int64_t> ids;
  for (;;) {
    const auto page = find_games(*database_, question);
    if (page.empty()) break;
    for (const GameHeader& header : page) ids.push_back(header.archive_id);
    question.before = page.back().id;
  }
  question = {};
  question.limit = kGames;
  EXPECT_EQ(ids, expected(question));
  EXPECT_EQ(ids.size(), static_cast<std::size_t>(kGames));
}

TEST_F(GameSearch, TakesSignsOfPatternsAsTheyAre) {
  GameQuestion question;
  question.event = "%";
  EXPECT_TRUE(found(question).empty());
  question.event = "_";
  EXPECT_EQ(found(question).empty(), games_[0].event.find('_') == std::string::npos);
  EXPECT_TRUE(find_players(*database_, "%", 10).empty());
  EXPECT_TRUE(find_players(*database_, "'; DROP TABLE games; --", 10).empty());
  EXPECT_EQ(database_->number("SELECT COUNT(*) FROM games"), kGames);
}

TEST_F(GameSearch, PlayersWithTheirGames) {
  std::map<std::string, PlayerRow> rows;
  for (const PreparedGame& game : games_)
    for (const int side : {0, 1}) {
      PlayerRow& row = rows[name(game, side)];
      ++row.games;
      row.wins += game.winner == (side == 0 ? 'g' : 's') ? 1 : 0;
    }
  ASSERT_GT(rows.size(), 5U);
  for (const auto& [player, row] : rows) {
    const auto some = find_players(*database_, player, 50);
    const auto same = std::ranges::find(some, player, &PlayerRow::name);
    ASSERT_NE(same, some.end()) << player;
    EXPECT_EQ(same->games, row.games) << player;
    EXPECT_EQ(same->wins, row.wins) << player;
  }
  std::string shouted = rows.begin()->first;
  for (char& c : shouted) c = static_cast<char>(std::toupper(c));
  EXPECT_FALSE(find_players(*database_, shouted, 5).empty());
  EXPECT_LE(find_players(*database_, "", 5).size(), 5U);
}

TEST_F(GameSearch, GamesComeBackWhole) {
  GameQuestion question;
  question.limit = 20;
  for (const GameHeader& header : find_games(*database_, question)) {
    const auto game = game_with_id(*database_, header.id);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->gold, header.gold);
    const auto played = arimaa::replay(record_of(*game));
    EXPECT_FALSE(played.rejection);
    EXPECT_EQ(static_cast<int>(played.turns.size()), header.turns);
    EXPECT_EQ(game_headers(*database_, std::span(&header.id, 1)).front().silver, header.silver);
  }
  EXPECT_FALSE(game_with_id(*database_, 1'000'000));
  EXPECT_FALSE(game_with_id(*database_, -5));
}

}  // namespace
}  // namespace tusk::records
