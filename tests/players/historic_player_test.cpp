// The documents' own programs as players: whole games, refereed, with a clock; legal and on time.
#include "players/historic_player.h"

#include <gtest/gtest.h>

#include "match/match.h"
#include "players/standard_players.h"
#include "sample.h"

namespace tusk::players {
namespace {

match::MatchSettings match_of(std::initializer_list<const char*> players, int games) {
  match::MatchSettings settings;
  for (const char* text : players) settings.players.push_back(game::parse_player_spec(text));
  settings.games = games;
  return settings;
}

double points_of_first(const match::MatchSettings& settings) {
  return match::run_match(settings, standard_players(), {}, {}).standings.between(0, 1).points();
}

class HistoricPlayers : public testing::TestWithParam<const char*> {
 protected:
  [[nodiscard]] std::string with(const char* words) const { return std::string(GetParam()) + words; }
};

TEST_P(HistoricPlayers, PlayLegallyAndOnTime) {
  match::MatchSettings settings = match_of({GetParam(), "random"}, 4);
  settings.terms.move_seconds = 0.02;
  settings.terms.margin = 5;  // a loaded machine
  settings.terms.turn_limit = 25;
  int faults = 0;
  match::MatchNews news;
  news.finished = [&](const match::FinishedGame& game, const match::Standings&) {
    using arimaa::Reason;
    for (const Reason bad : {Reason::time, Reason::illegal, Reason::forfeit, Reason::resigned})
      if (game.outcome.reason == bad) ++faults;
  };
  const match::MatchResult result = match::run_match(settings, standard_players(), news, {});
  EXPECT_EQ(faults, 0);
  EXPECT_EQ(result.standings.between(0, 1).games(), 4);
  EXPECT_GE(result.standings.between(0, 1).points(), 3);
}

TEST_P(HistoricPlayers, LoseNoGameToChance) {
  const int games = kSanitized ? 2 : 40;
  EXPECT_EQ(points_of_first(match_of({with(",nodes=300").c_str(), "random"}, games)), games);
}

TEST_P(HistoricPlayers, TheSameNodesGiveTheSameGame) {
  match::MatchSettings settings = match_of({with(",nodes=300").c_str(), with(",name=other,nodes=200").c_str()}, 2);
  settings.terms.turn_limit = 20;
  EXPECT_EQ(points_of_first(settings), points_of_first(settings));
}

TEST_P(HistoricPlayers, RefuseWhatTheyDoNotHave) {
  const auto make = [](const std::string& text, const game::Terms& terms) {
    return standard_players().make(game::parse_player_spec(text), terms);
  };
  game::Terms terms;
  terms.nodes = 100;
  EXPECT_ANY_THROW(make(with(",opt.threads=2"), terms));
  EXPECT_ANY_THROW(make(with(",jitter=2"), terms));
  EXPECT_ANY_THROW(make(with(""), game::Terms{}));
  EXPECT_NO_THROW(make(with(",depth=4"), terms));
}

INSTANTIATE_TEST_SUITE_P(Programs, HistoricPlayers, testing::Values("bomb", "zhong", "coxa"),
                         [](const auto& program) { return std::string(program.param); });

TEST(HistoricPlayer, HaveKeysOfTheirOwn) {
  game::Terms terms;
  terms.nodes = 100;
  const auto make = [&](const char* text) { return standard_players().make(game::parse_player_spec(text), terms); };
  EXPECT_NO_THROW(make("bomb,passes=1"));
  EXPECT_ANY_THROW(make("bomb,passes=yes"));
  EXPECT_NO_THROW(make("zhong,combos=0,razoring=combos"));
  EXPECT_ANY_THROW(make("zhong,razoring=some"));
  EXPECT_ANY_THROW(make("zhong,passes=1"));
  EXPECT_ANY_THROW(make("coxa,passes=1"));
}

}  // namespace
}  // namespace tusk::players
