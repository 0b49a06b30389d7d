// Games under their terms: every way to end, and what the players are told.
#include "match/played_game.h"

#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <stop_token>
#include <thread>

#include "arimaa/notation/turn_text.h"
#include "game/scripted_player.h"
#include "players/random_player.h"

namespace tusk::match {
namespace {

using arimaa::Outcome;
using arimaa::Reason;
using arimaa::Side;
using game::testing::kGoldWords;
using game::testing::kSilverWords;
using game::testing::ScriptedPlayer;

const std::stop_token kNoStop;

struct Table {
  ScriptedPlayer gold;
  ScriptedPlayer silver;
  game::Terms terms;
  Opening opening;

  Table(std::vector<std::string> gold_words, std::vector<std::string> silver_words)
      : gold(std::move(gold_words)), silver(std::move(silver_words)) {}

  std::optional<PlayedGame> play(const std::stop_token& stop = kNoStop) {
    return play_game({{&gold, &silver}, {"G", "S"}}, opening, terms, 7, stop);
  }
};

TEST(PlayedGame, BothSidesSeeEveryMove) {
  Table table({kGoldWords, "Ee2n", "resign"}, {kSilverWords, "ed7s"});
  const auto game = table.play();
  ASSERT_TRUE(game);
  EXPECT_EQ(game->outcome, (Outcome{Side::silver, Reason::resigned}));
  EXPECT_EQ(table.gold.seen, (std::vector<std::string>{kGoldWords, kSilverWords, "Ee2n", "ed7s"}));
  EXPECT_EQ(table.gold.seen, table.silver.seen);
  EXPECT_EQ(game->setups.size(), 2u);
  EXPECT_EQ(game->turns.size(), 2u);
  EXPECT_EQ(game->efforts[0].moves, 3);
  EXPECT_EQ(game->efforts[0].depth, 9);
}

TEST(PlayedGame, CapturesAreToldToTheEngines) {
  // The answer leaves out that the cat vanishes on c3 when the horse leaves it.
  Table table({kGoldWords, "Hb2n Md2n Md3n Cc2n", "Hb3n", "resign"}, {kSilverWords, "ed7s", "resign"});
  ASSERT_TRUE(table.play());
  EXPECT_EQ(table.gold.seen.back(), "Hb3n Cc3x");
}

TEST(PlayedGame, IllegalMovesLose) {
  for (const std::string words :
       {"Ee2s", "Ee2", "what", "", "ed7s", "Ee2n Ee3s", "Ee2n Ee3n Ee4n Ee5n Ee6w", "Ra1 Rb1"}) {
    Table table({kGoldWords, words}, {kSilverWords});
    const auto game = table.play();
    ASSERT_TRUE(game);
    EXPECT_EQ(game->outcome, (Outcome{Side::silver, Reason::illegal})) << words;
    EXPECT_FALSE(game->detail.empty());
    EXPECT_TRUE(game->turns.empty());
  }
}

TEST(PlayedGame, IllegalSetupLoses) {
  Table table({kGoldWords}, {"ra8"});
  EXPECT_EQ(table.play()->outcome, (Outcome{Side::gold, Reason::illegal}));
}

TEST(PlayedGame, FaultsLose) {
  Table table({kGoldWords}, {kSilverWords});
  table.gold.fallback = "Ee2n";
  table.silver.fallback = "fault";
  const auto game = table.play();
  EXPECT_EQ(game->outcome, (Outcome{Side::gold, Reason::forfeit}));
  EXPECT_EQ(game->detail, "broke");
}

TEST(PlayedGame, ThirdRepetitionIsIllegal) {
  Table table({kGoldWords, "Ee2n", "Ee3s", "Ee2n", "Ee3s", "Ee2n"},
              {kSilverWords, "ed7s", "ed6n", "ed7s", "ed6n", "ed7s"});
  const auto game = table.play();
  // Silver would bring back the position after the setups for the third time.
  EXPECT_EQ(game->outcome.reason, Reason::illegal);
  EXPECT_EQ(game->outcome.winner, Side::gold);
}

TEST(PlayedGame, Goal) {
  // Silver clears the a-file for the rabbit.
  Table table({kGoldWords, "Ee2n", "Ee3n", "Ra2n Ra3n Ra4n Ra5n", "Ra6n Ra7n"},
              {"da8 rb8 rc8 dd8 re8 rf8 rg8 rh8 ha7 rb7 cc7 ed7 me7 cf7 hg7 rh7", "ha7s ha6e hb6e hc6e",
               "da8s da7s da6e db6e", "rh7s"});
  const auto game = table.play();
  EXPECT_EQ(game->outcome, (Outcome{Side::gold, Reason::goal})) << game->detail;
  EXPECT_EQ(table.silver.seen.back(), "Ra6n Ra7n");
}

TEST(PlayedGame, TimeControl) {
  Table table({kGoldWords}, {kSilverWords});
  table.gold.fallback = "Ee2n";
  table.silver.delay = 1.2;
  table.terms.move_seconds = 1;
  const auto game = table.play();
  ASSERT_TRUE(game);
  // The setups have a minute.
  EXPECT_EQ(game->outcome, (Outcome{Side::gold, Reason::time}));
  EXPECT_EQ(game->turns.size(), 1u);
  EXPECT_GT(game->efforts[1].longest, 1.1);
  table.terms.margin = 60;
  table.silver.fallback = "resign";
  EXPECT_EQ(table.play()->outcome.reason, Reason::resigned);
}

TEST(PlayedGame, PlayersAreToldTheClock) {
  Table table({kGoldWords, "Ee2n", "resign"}, {kSilverWords, "ed7s"});
  table.terms.control = arimaa::parse_time_control("10s/60s/50/2/0/30s");
  ASSERT_TRUE(table.play());
  const game::MoveTime& time = table.gold.times[1];
  EXPECT_TRUE(time.has_clock);
  EXPECT_EQ(time.clock.per_move, 10);
  EXPECT_EQ(time.clock.reserve, 60);
  EXPECT_EQ(time.clock.percent, 50);
  EXPECT_EQ(time.clock.reserve_cap, 120);
  EXPECT_EQ(time.clock.turn_time, 30);
  EXPECT_EQ(time.give_up, 30);
  // Half of the ten seconds that were not used.
  EXPECT_EQ(table.gold.times[2].clock.reserve, 65);
  EXPECT_EQ(table.silver.times[1].reserves[0], 65);
}

TEST(PlayedGame, GameLimitOfTheTimeControl) {
  Table table({kGoldWords}, {kSilverWords});
  table.terms.control = arimaa::parse_time_control("10s/60s/100/0/2t");
  table.gold.fallback = "Ee2n";
  table.silver.fallback = "ed7s";
  const auto game = table.play();
  // Nobody has lost a piece: then Silver wins.
  EXPECT_EQ(game->outcome, (Outcome{Side::silver, Reason::score}));
  EXPECT_EQ(game->turns.size(), 2u);
}

TEST(PlayedGame, TurnLimit) {
  Table table({kGoldWords, "Ee2n", "Ee3n"}, {kSilverWords, "ed7s", "ed6s"});
  table.terms.turn_limit = 3;
  const auto game = table.play();
  EXPECT_EQ(game->outcome.reason, Reason::score);
  EXPECT_EQ(game->turns.size(), 4u);
}

TEST(PlayedGame, Agreement) {
  Table table({kGoldWords, "Ee2n", "Ee3n", "Ee4n", "Ee5n"}, {kSilverWords, "hb7s", "hb6s", "hb5s", "hb4s"});
  table.terms.agreed = game::AgreedScore{500, 2};
  table.gold.score = -600;
  table.silver.score = 700;
  const auto game = table.play();
  EXPECT_EQ(game->outcome, (Outcome{Side::silver, Reason::score}));
  // They agree from Silver's first turn on: four of them are two of each side.
  EXPECT_EQ(game->turns.size(), 5u);
  table.gold.score = 600;
  EXPECT_NE(table.play()->outcome.reason, Reason::score);
  table.gold.score = -400;
  EXPECT_NE(table.play()->outcome.reason, Reason::score);
  table.gold.score.reset();
  EXPECT_NE(table.play()->outcome.reason, Reason::score);
}

TEST(PlayedGame, Openings) {
  Table table({"Ee3n", "resign"}, {"ed7s"});
  arimaa::Game start;
  table.opening.setups = {arimaa::parse_setup(kGoldWords), arimaa::parse_setup(kSilverWords)};
  start.set_up(table.opening.setups[0]);
  start.set_up(table.opening.setups[1]);
  table.opening.turns = {arimaa::parse_turn("Ee2n", start.position())};
  // Silver is next.
  Table after({"Ee3n", "resign"}, {"ed7s", "resign"});
  after.opening = table.opening;
  const auto game = after.play();
  ASSERT_TRUE(game);
  EXPECT_EQ(game->turns.size(), 3u);
  EXPECT_EQ(after.silver.seen[2], "Ee2n");
  EXPECT_EQ(game->efforts[0].moves, 1);
}

TEST(PlayedGame, OpeningsSaveNoTime) {
  Table table({"resign"}, {"ed7s"});
  table.terms.control = arimaa::parse_time_control("10s/60s/100");
  table.opening.setups = {arimaa::parse_setup(kGoldWords), arimaa::parse_setup(kSilverWords)};
  arimaa::Game start;
  for (const auto& setup : table.opening.setups) start.set_up(setup);
  table.opening.turns = {arimaa::parse_turn("Ee2n", start.position())};
  ASSERT_TRUE(table.play());
  EXPECT_EQ(table.silver.times[0].reserves[0], 60);
  EXPECT_EQ(table.gold.times[0].reserves[0], 60);
  EXPECT_EQ(table.gold.times[0].reserves[1], 70);
}

TEST(PlayedGame, StopGivesNoGame) {
  std::stop_source stop;
  stop.request_stop();
  Table table({kGoldWords}, {kSilverWords});
  EXPECT_FALSE(table.play(stop.get_token()));
}

// Thinks until it is interrupted.
class Thinker : public ScriptedPlayer {
 public:
  Thinker() : ScriptedPlayer({}) {}
  game::Answer choose(const arimaa::Game&, const game::MoveTime&) override {
    std::unique_lock hold(lock_);
    interrupted = changed_.wait_for(hold, std::chrono::seconds(30), [&] { return told_; });
    return {};
  }
  void interrupt() override {
    const std::lock_guard hold(lock_);
    told_ = true;
    changed_.notify_one();
  }

  bool interrupted = false;

 private:
  std::mutex lock_;
  std::condition_variable changed_;
  bool told_ = false;
};

TEST(PlayedGame, StopInterruptsWhoThinks) {
  Thinker gold;
  ScriptedPlayer silver({kSilverWords});
  std::stop_source stop;
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop.request_stop();
  });
  EXPECT_FALSE(play_game({{&gold, &silver}, {"G", "S"}}, {}, {}, 7, stop.get_token()));
  EXPECT_TRUE(gold.interrupted);
}

TEST(PlayedGame, RandomPlayersEndByTheRules) {
  players::RandomPlayer gold(game::parse_player_spec("random"));
  players::RandomPlayer silver(game::parse_player_spec("random"));
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto game = play_game({{&gold, &silver}, {"G", "S"}}, {}, {}, seed, kNoStop);
    ASSERT_TRUE(game);
    EXPECT_TRUE(game->outcome.reason == Reason::goal || game->outcome.reason == Reason::immobilised ||
                game->outcome.reason == Reason::eliminated)
        << name_of(game->outcome.reason) << game->detail;
    const auto again = play_game({{&gold, &silver}, {"G", "S"}}, {}, {}, seed, kNoStop);
    EXPECT_EQ(game->turns.size(), again->turns.size());
  }
}

}  // namespace
}  // namespace tusk::match
