// Bomb as a player: whole games, refereed, with a clock; legal and on time.
#include "play/bomb_player.h"

#include <gtest/gtest.h>

#include "play/match.h"

namespace tusk::play {
namespace {

MatchResult played(const MatchSettings& settings) {
  const std::atomic<bool> stop{false};
  return run_match(settings, standard_players(), {}, stop);
}

TEST(BombPlayer, PlaysLegallyAndOnTime) {
  MatchSettings settings;
  for (const char* text : {"bomb", "random"}) settings.players.push_back(parse_player_spec(text));
  settings.games = 4;
  settings.terms.move_seconds = 0.02;
  settings.terms.margin = 5;  // a loaded machine
  settings.terms.turn_limit = 25;
  int faults = 0;
  MatchNews news;
  news.finished = [&](const FinishedGame& game, const Standings&) {
    using arimaa::Reason;
    for (const Reason bad : {Reason::time, Reason::illegal, Reason::forfeit, Reason::resigned})
      if (game.outcome.reason == bad) ++faults;
  };
  const std::atomic<bool> stop{false};
  const MatchResult result = run_match(settings, standard_players(), news, stop);
  EXPECT_EQ(faults, 0);
  EXPECT_EQ(result.standings.between(0, 1).games(), 4);
  EXPECT_GE(result.standings.between(0, 1).points(), 3);
}

TEST(BombPlayer, LosesNoGameToChance) {
  MatchSettings settings;
  for (const char* text : {"bomb,nodes=300", "random"}) settings.players.push_back(parse_player_spec(text));
  settings.games = 40;
  EXPECT_EQ(played(settings).standings.between(0, 1).points(), 40);
}

TEST(BombPlayer, TheSameNodesGiveTheSameGame) {
  MatchSettings settings;
  for (const char* text : {"bomb,nodes=300", "bomb,name=other,nodes=300,passes=1"})
    settings.players.push_back(parse_player_spec(text));
  settings.games = 2;
  settings.terms.turn_limit = 20;
  EXPECT_EQ(played(settings).standings.between(0, 1).points(), played(settings).standings.between(0, 1).points());
}

TEST(BombPlayer, RefusesWhatItDoesNotHave) {
  game::Terms terms;
  terms.nodes = 100;
  EXPECT_ANY_THROW(BombPlayer(parse_player_spec("bomb,opt.threads=2"), terms));
  EXPECT_ANY_THROW(BombPlayer(parse_player_spec("bomb,jitter=2"), terms));
  EXPECT_ANY_THROW(BombPlayer(parse_player_spec("bomb"), game::Terms{}));
  EXPECT_NO_THROW(BombPlayer(parse_player_spec("bomb,passes=1,depth=4"), terms));
}

}  // namespace
}  // namespace tusk::play
