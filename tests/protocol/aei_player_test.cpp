// The AEI controller with programs that behave and programs that do not: each loses the right way, in time, and none
// is left behind.
#include "protocol/aei_player.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>

#include "base/error.h"
#include "base/stopwatch.h"
#include "base/temporary_folder.h"
#include "match/match.h"
#include "match/played_game.h"
#include "players/random_player.h"
#include "players/standard_players.h"
#include "protocol/command_words.h"

namespace tusk::protocol {
namespace {

using arimaa::Outcome;
using arimaa::Reason;
using arimaa::Side;
using testing::TemporaryFolder;

const std::stop_token kGoOn;

std::string engine(const std::string& arguments) {
  return fmt::format("cmd=python3 {}/../protocol/engines/{},ready=20", TUSK_TEST_DATA, arguments);
}

struct Result {
  Outcome outcome;
  std::string detail;
  double seconds = 0;
};

// Seconds within which something ends that would otherwise last for minutes.
constexpr double kTimeToEnd = 30;

// The faulty program plays Gold against chance, with setups given.
Result play_against(const std::string& spec, const game::Terms& terms) {
  AeiPlayer faulty(game::parse_player_spec(spec), terms);
  players::RandomPlayer chance(game::parse_player_spec("random"));
  const match::Opening opening = match::Openings(match::Openings::Source::book, 0, 1).opening(0);
  const Stopwatch watch;
  const auto game = match::play_game({{&faulty, &chance}, {"F", "C"}}, opening, terms, 1, kGoOn);
  EXPECT_TRUE(game);
  return {game->outcome, game->detail, watch.seconds()};
}

// What goes wrong in another way than by time has enough of it.
Result misbehaviour(const std::string& fault, double patience = 60) {
  game::Terms terms;
  terms.patience = patience;
  return play_against(engine("faulty_engine.py " + fault), terms);
}

TEST(AeiPlayer, Hangs) {
  const Result result = misbehaviour("hang", 1);
  EXPECT_EQ(result.outcome, (Outcome{Side::silver, Reason::time}));
  EXPECT_LT(result.seconds, kTimeToEnd);
  EXPECT_NE(result.detail.find("no bestmove within"), std::string::npos) << result.detail;
}

TEST(AeiPlayer, Crashes) {
  const Result result = misbehaviour("crash");
  EXPECT_EQ(result.outcome, (Outcome{Side::silver, Reason::forfeit}));
  EXPECT_NE(result.detail.find("signal 11"), std::string::npos) << result.detail;
  EXPECT_NE(result.detail.find("something broke"), std::string::npos) << result.detail;
}

TEST(AeiPlayer, ExitsEarly) {
  const Result result = misbehaviour("exit");
  EXPECT_EQ(result.outcome, (Outcome{Side::silver, Reason::forfeit}));
  EXPECT_NE(result.detail.find("exit code 3"), std::string::npos) << result.detail;
  EXPECT_EQ(misbehaviour("gone-before-the-game").outcome, (Outcome{Side::silver, Reason::forfeit}));
}

TEST(AeiPlayer, Floods) {
  for (const std::string fault : {"flood", "flood-line"}) {
    const Result result = misbehaviour(fault, 1);
    EXPECT_EQ(result.outcome.winner, Side::silver);
    // A machine too slow to take so much in a second ends it by time.
    EXPECT_TRUE(result.outcome.reason == Reason::forfeit || result.outcome.reason == Reason::time) << result.detail;
    EXPECT_LT(result.seconds, kTimeToEnd);
  }
}

TEST(AeiPlayer, AnswersLate) {
  game::Terms terms;
  terms.move_seconds = 0.5;
  const Result result = play_against(engine("faulty_engine.py late"), terms);
  EXPECT_EQ(result.outcome, (Outcome{Side::silver, Reason::time}));
  EXPECT_LT(result.seconds, kTimeToEnd);
}

TEST(AeiPlayer, AnswersIllegalMoves) {
  for (const std::string fault : {"illegal", "garbage", "empty"})
    EXPECT_EQ(misbehaviour(fault).outcome, (Outcome{Side::silver, Reason::illegal})) << fault;
}

TEST(AeiPlayer, Resigns) { EXPECT_EQ(misbehaviour("resign").outcome, (Outcome{Side::silver, Reason::resigned})); }

TEST(AeiPlayer, ReadsNothing) { EXPECT_EQ(misbehaviour("deaf", 1).outcome, (Outcome{Side::silver, Reason::time})); }

// An answer from before the question is not taken for one.
TEST(AeiPlayer, AnswersUnasked) { EXPECT_EQ(misbehaviour("twice", 1).outcome, (Outcome{Side::silver, Reason::time})); }

TEST(AeiPlayer, IsNotReady) {
  // A shell starts faster than Python: two seconds are enough for it on any machine.
  const std::string spec = "cmd=sh -c 'echo protocol-version 1; echo aeiok; exec sleep 1000',ready=2";
  EXPECT_EQ(play_against(spec, {}).outcome, (Outcome{Side::silver, Reason::time}));
}

// A socket that an engine held open would keep a client waiting.
TEST(AeiPlayer, InheritsNoDescriptors) {
  std::FILE* const open_file = std::fopen("/dev/null", "r");
  const std::string detail = misbehaviour("descriptors").detail;
  std::fclose(open_file);
  EXPECT_NE(detail.find("exit code 5"), std::string::npos) << detail;
  EXPECT_EQ(detail.find("it said"), std::string::npos) << detail;
}

TEST(AeiPlayer, AnInterruptionBeforeTheStartCounts) {
  AeiPlayer player(game::parse_player_spec("cmd=sleep 100"), {}, AeiProgram::Start::when_needed);
  player.interrupt();
  const Stopwatch watch;
  EXPECT_THROW(player.start_game({}), game::PlayerFault);
  EXPECT_LT(watch.seconds(), kTimeToEnd);
}

TEST(AeiPlayer, CannotBeStarted) {
  const auto refuse = [](const std::string& spec) {
    EXPECT_THROW(AeiPlayer(game::parse_player_spec(spec), {}), InputError) << spec;
  };
  refuse("cmd=/no/such/program");
  refuse("cmd='unclosed");
  refuse("cmd=true");
  refuse("cmd=sleep 100,ready=0.3");
  refuse("cmd=cat,dir=/no/such/folder");
  refuse("cmd=cat,log=/no/such/folder/log");
  refuse("cmd=cat,ready=soon");
}

// A zombie that nobody has waited for yet is as dead as one that is gone.
bool is_alive(pid_t pid) {
  std::ifstream stat(fmt::format("/proc/{}/stat", pid));
  std::string number, name, state;
  return stat >> number >> name >> state && state != "Z" && state != "X";
}

// Whatever the program has started goes with it.
TEST(AeiPlayer, LeavesNoChildrenBehind) {
  const TemporaryFolder folder;
  const Result result = misbehaviour("family " + folder.file("pid"));
  EXPECT_EQ(result.outcome, (Outcome{Side::silver, Reason::forfeit}));
  const pid_t child = std::stoi(folder.read("pid"));
  const Stopwatch watch;
  while (is_alive(child) && watch.seconds() < kTimeToEnd) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_FALSE(is_alive(child));
}

TEST(AeiPlayer, NoZombies) {
  (void)misbehaviour("exit");
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

// The match goes on after every fault, with the program started anew.
TEST(AeiPlayer, MatchSurvivesFaults) {
  const TemporaryFolder folder;
  match::MatchSettings settings;
  settings.players = {game::parse_player_spec(engine("faulty_engine.py crash,name=bad,log=" + folder.file("log"))),
                      game::parse_player_spec("internal,opt.hash=1"),
                      game::parse_player_spec(engine("random_engine.py,name=chance"))};
  settings.terms.nodes = 20;
  settings.games = 2;
  settings.concurrency = 2;
  const match::MatchResult result = match::run_match(settings, players::standard_players(), {}, kGoOn);
  EXPECT_EQ(result.standings.games(), 6);
  EXPECT_EQ(result.standings.totals(0).crashes, 4);
  EXPECT_EQ(result.standings.totals(0).tally.losses, 4);
  for (int player : {1, 2}) {
    EXPECT_EQ(result.standings.totals(player).crashes, 0);
    EXPECT_EQ(result.standings.totals(player).illegal, 0);
    EXPECT_EQ(result.standings.totals(player).timeouts, 0);
  }
  const std::string log = folder.read("log");
  for (const std::string part :
       {"bad > newgame", "bad < readyok", "bad e something broke", "bad ! the program has ended: signal 11"})
    EXPECT_NE(log.find(part), std::string::npos) << part;
}

TEST(AeiPlayer, InterruptEndsTheWait) {
  game::Terms terms;
  terms.patience = 600;
  AeiPlayer player(game::parse_player_spec(engine("faulty_engine.py hang")), terms);
  players::RandomPlayer chance(game::parse_player_spec("random"));
  std::stop_source stop;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    stop.request_stop();
  });
  const Stopwatch watch;
  EXPECT_FALSE(match::play_game({{&player, &chance}, {"F", "C"}},
                                match::Openings(match::Openings::Source::book, 0, 1).opening(0), terms, 1,
                                stop.get_token()));
  EXPECT_LT(watch.seconds(), kTimeToEnd);
}

// An engine nobody here wrote: the conversation by the book, setups included.
TEST(AeiPlayer, PlaysWholeGames) {
  AeiPlayer one(game::parse_player_spec(engine("random_engine.py")), {});
  AeiPlayer two(game::parse_player_spec(engine("random_engine.py")), {});
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const auto game = match::play_game({{&one, &two}, {"1", "2"}}, {}, {}, seed, kGoOn);
    ASSERT_TRUE(game);
    EXPECT_TRUE(game->outcome.reason == Reason::goal || game->outcome.reason == Reason::immobilised ||
                game->outcome.reason == Reason::eliminated || game->outcome.reason == Reason::resigned)
        << name_of(game->outcome.reason) << " " << game->detail;
  }
}

TEST(CommandWords, AsAShell) {
  EXPECT_EQ(command_words("a  b\tc"), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(command_words("'a b' \"c 'd\" e\\ f"), (std::vector<std::string>{"a b", "c 'd", "e f"}));
  EXPECT_EQ(command_words("a'b'\"c\" ''"), (std::vector<std::string>{"abc", ""}));
  EXPECT_THROW((void)command_words("a 'b"), InputError);
  EXPECT_THROW((void)command_words("  "), InputError);
}

}  // namespace
}  // namespace tusk::protocol
