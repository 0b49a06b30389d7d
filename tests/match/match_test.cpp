// Matches as a whole: the same games whatever the concurrency and however often they are cut off.
#include "match/match.h"

#include <algorithm>
#include <atomic>
#include <gtest/gtest.h>
#include <set>
#include <thread>

#include "base/error.h"
#include "base/stopwatch.h"
#include "base/temporary_folder.h"
#include "game/game_file.h"
#include "players/standard_players.h"

namespace tusk::match {
namespace {

using testing::TemporaryFolder;

const std::stop_token kGoOn;

MatchSettings quick_match(int players = 2, int games = 6) {
  MatchSettings settings;
  for (int i = 0; i < players; ++i)
    settings.players.push_back(game::parse_player_spec("internal,jitter=30,opt.hash=1,name=p" + std::to_string(i)));
  settings.terms.nodes = 30;
  settings.terms.turn_limit = 12;
  settings.games = games;
  settings.seed = 5;
  settings.openings = Openings(Openings::Source::book, 1, 5);
  return settings;
}

struct Seen {
  std::vector<FinishedGame> earlier;
  std::vector<FinishedGame> games;

  [[nodiscard]] MatchNews news() {
    return {[this](const auto& found) { earlier = found; },
            [this](const FinishedGame& game, const Standings&) { games.push_back(game); }};
  }
  // Everything but times, in order of ids.
  [[nodiscard]] std::vector<std::string> in_order() const {
    std::vector<std::string> lines;
    for (const auto* list : {&earlier, &games})
      for (const auto& game : *list)
        lines.push_back(std::to_string(1000 + game.task.id) + " " + game.names[0] + " " + game.names[1] + " " +
                        game.moves);
    std::sort(lines.begin(), lines.end());
    return lines;
  }
};

TEST(Match, ConcurrencyChangesNothing) {
  std::vector<std::vector<std::string>> runs;
  for (const int concurrency : {1, 3}) {
    MatchSettings settings = quick_match(3);
    settings.concurrency = concurrency;
    Seen seen;
    const MatchResult result = run_match(settings, players::standard_players(), seen.news(), kGoOn);
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.standings.games(), 18);
    runs.push_back(seen.in_order());
  }
  EXPECT_EQ(runs[0], runs[1]);
  EXPECT_EQ(std::set(runs[0].begin(), runs[0].end()).size(), 18u);
}

TEST(Match, StandingsAddUp) {
  Seen seen;
  const MatchResult result = run_match(quick_match(3), players::standard_players(), seen.news(), kGoOn);
  const Standings& standings = result.standings;
  double points = 0;
  for (int one = 0; one < 3; ++one) {
    points += standings.totals(one).tally.points();
    EXPECT_EQ(standings.totals(one).tally.games(), 12);
    EXPECT_EQ(standings.pairs_of(one).pairs(), 6u);
    EXPECT_NEAR(standings.pairs_of(one).mean() * 12, standings.totals(one).tally.points(), 1e-9);
    for (int two = 0; two < 3; ++two) EXPECT_EQ(standings.between(one, two).wins, standings.between(two, one).losses);
  }
  EXPECT_EQ(points, 18);
}

// Stopped again and again, each time after a game or two, the match ends with the games it would have had.
TEST(Match, ResumedMatchesAreTheSame) {
  const TemporaryFolder folder;
  Seen whole;
  (void)run_match(quick_match(2, 12), players::standard_players(), whole.news(), kGoOn);
  MatchSettings settings = quick_match(2, 12);
  settings.record = folder.file("games");
  settings.concurrency = 2;
  std::vector<std::string> resumed;
  for (int run = 0; run < 100; ++run) {
    std::stop_source stop;
    Seen seen;
    MatchNews news = seen.news();
    news.finished = [&](const FinishedGame& game, const Standings&) {
      seen.games.push_back(game);
      stop.request_stop();
    };
    const MatchResult result = run_match(settings, players::standard_players(), news, stop.get_token());
    // As if killed in the middle of a row.
    folder.write("games", folder.read("games") + "13\tabc");
    resumed = seen.in_order();
    EXPECT_EQ(resumed.size(), static_cast<std::size_t>(result.standings.games()));
    if (result.standings.games() == 12) break;
  }
  EXPECT_EQ(resumed, whole.in_order());
}

// The first to be asked fails once the other has begun to think; that one thinks until it is interrupted, and resigns.
class Failing : public game::Player {
 public:
  explicit Failing(std::atomic<int>& asked) : asked_(asked) {}
  void start_game(const game::GameStart&) override {}
  void see(const arimaa::Game&, const arimaa::Ply&) override {}
  game::Answer choose(const arimaa::Game&, const game::MoveTime&) override {
    const bool is_first = asked_++ == 0;
    const Stopwatch watch;
    while (watch.seconds() < 30 && !(is_first ? asked_ == 2 : interrupted_.load()))
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    if (is_first) throw std::logic_error("broken");
    EXPECT_TRUE(interrupted_);
    return {};
  }
  void interrupt() override { interrupted_ = true; }

 private:
  std::atomic<int>& asked_;
  std::atomic<bool> interrupted_{false};
};

TEST(Match, AFailureEndsTheOtherGamesWithoutResult) {
  std::atomic<int> asked = 0;
  game::PlayerMakers makers;
  makers.add("failing", [&](const auto&, const auto&) { return std::make_unique<Failing>(asked); });
  MatchSettings settings;
  for (const char* player : {"failing,name=a", "failing,name=b"})
    settings.players.push_back(game::parse_player_spec(player));
  settings.games = 2;
  settings.concurrency = 2;
  Seen seen;
  EXPECT_THROW((void)run_match(settings, makers, seen.news(), kGoOn), std::logic_error);
  EXPECT_TRUE(seen.games.empty());
}

TEST(Match, CanBeMadeLonger) {
  const TemporaryFolder folder;
  MatchSettings settings = quick_match(2, 4);
  settings.record = folder.file("games");
  (void)run_match(settings, players::standard_players(), {}, kGoOn);
  settings.games = 6;
  Seen seen;
  (void)run_match(settings, players::standard_players(), seen.news(), kGoOn);
  EXPECT_EQ(seen.earlier.size(), 4u);
  EXPECT_EQ(seen.games.size(), 2u);
  settings.games = 2;
  EXPECT_EQ(run_match(settings, players::standard_players(), {}, kGoOn).standings.games(), 2);
  settings.terms.nodes = 31;
  EXPECT_THROW((void)run_match(settings, players::standard_players(), {}, kGoOn), InputError);
}

TEST(Match, Swiss) {
  const TemporaryFolder folder;
  MatchSettings settings = quick_match(5, 2);
  settings.format = Format::swiss;
  settings.rounds = 3;
  Seen whole;
  const MatchResult result = run_match(settings, players::standard_players(), whole.news(), kGoOn);
  EXPECT_EQ(result.standings.games(), settings.total_games());
  double byes = 0;
  for (const double points : result.byes) byes += points;
  EXPECT_EQ(byes, 3 * 2);
  settings.record = folder.file("games");
  Seen first;
  std::stop_source stop;
  MatchNews news = first.news();
  news.finished = [&](const FinishedGame& game, const Standings&) {
    first.games.push_back(game);
    if (first.games.size() == 6) stop.request_stop();
  };
  EXPECT_FALSE(run_match(settings, players::standard_players(), news, stop.get_token()).complete);
  Seen second;
  EXPECT_TRUE(run_match(settings, players::standard_players(), second.news(), kGoOn).complete);
  EXPECT_EQ(second.in_order(), whole.in_order());
}

TEST(Match, TestEndsIt) {
  MatchSettings settings = quick_match();
  settings.players[1] = game::parse_player_spec("random");
  settings.terms.turn_limit = 0;
  settings.games = 400;
  settings.sprt = Sprt{0, 200, 0.05, 0.05};
  const MatchResult result = run_match(settings, players::standard_players(), {}, kGoOn);
  EXPECT_EQ(result.verdict, Sprt::Verdict::h1);
  EXPECT_TRUE(result.complete);
  EXPECT_LT(result.standings.games(), 100);
}

TEST(Match, RecordsAreGames) {
  const TemporaryFolder folder;
  MatchSettings settings = quick_match(2, 4);
  settings.terms.turn_limit = 0;
  settings.record = folder.file("games");
  (void)run_match(settings, players::standard_players(), {}, kGoOn);
  int games = 0;
  const std::string text = folder.read("games");
  EXPECT_EQ(game::for_each_game(text,
                                [&](game::FileGame&& game, std::size_t) {
                                  ++games;
                                  const arimaa::Replay played = replay(game.record);
                                  EXPECT_FALSE(played.rejection);
                                  EXPECT_EQ(played.game.outcome()->winner, game.claim.winner);
                                  EXPECT_EQ(played.game.outcome()->reason, game.claim.reason);
                                  EXPECT_EQ(game.gold.substr(0, 1), "p");
                                  return true;
                                }),
            0u);
  EXPECT_EQ(games, 4);
}

TEST(Match, BadSettings) {
  const auto refuse = [](const MatchSettings& settings) {
    EXPECT_THROW((void)run_match(settings, players::standard_players(), {}, kGoOn), InputError);
  };
  refuse(quick_match(1));
  refuse(quick_match(2, 3));
  MatchSettings settings = quick_match(3);
  settings.sprt = Sprt{};
  refuse(settings);
  for (const std::string spec : {"ghost", "internal,opt.wings=2", "internal,opt.hash=many", "random,opt.x=1",
                                 "internal,color=red", "cmd=/no/such/program", "engine=aei", "internal,jitter=x"}) {
    settings = quick_match();
    settings.players[0] = game::parse_player_spec(spec);
    refuse(settings);
  }
  settings = quick_match();
  settings.terms.nodes = 0;
  refuse(settings);
}

TEST(Openings, NumbersDecide) {
  for (const auto source : {Openings::Source::book, Openings::Source::random}) {
    const Openings one(source, 3, 1);
    const Openings two(source, 3, 2);
    int different = 0;
    for (std::uint64_t number = 0; number < 20; ++number) {
      EXPECT_EQ(one.opening(number).setups, one.opening(number).setups);
      EXPECT_EQ(one.opening(number).turns.size(), 3u);
      different += one.opening(number).setups != two.opening(number).setups ? 1 : 0;
    }
    EXPECT_GT(different, 10);
  }
  EXPECT_TRUE(Openings(Openings::Source::own, 0, 1).opening(3).setups.empty());
}

TEST(Openings, FromGames) {
  const std::string game =
      "1w Ra1 Rb1 Rc1 Cd1 Ce1 Rf1 Rg1 Rh1 Ra2 Hb2 Rc2 Md2 Ee2 Df2 Hg2 Dh2\n"
      "1b ra7 rb7 cc7 ed7 me7 cf7 hg7 hh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8\n2w Ee2n Ee3n\n2b ed7s\n3w Hb2n\n";
  EXPECT_EQ(Openings::listed(game, 0, 0, 1).opening(5).turns.size(), 0u);
  EXPECT_EQ(Openings::listed(game, 2, 0, 1).opening(0).turns.size(), 2u);
  EXPECT_EQ(Openings::listed(game, 9, 0, 1).opening(0).turns.size(), 3u);
  EXPECT_EQ(Openings::listed(game, 2, 2, 1).opening(0).turns.size(), 4u);
  EXPECT_NE(Openings::listed(game, 2, 0, 1).fingerprint(), Openings::listed(game, 1, 0, 1).fingerprint());
  EXPECT_THROW((void)Openings::listed("1w Ra1\n", 0, 0, 1), InputError);
}

}  // namespace
}  // namespace tusk::match
