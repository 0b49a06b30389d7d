// A person at the terminal: what is typed, and what comes of it.
#include "terminal/terminal_game.h"

#include <deque>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arimaa/notation/replay.h"
#include "base/error.h"
#include "game/scripted_player.h"
#include "players/standard_players.h"
#include "terminal/terminal_board.h"

namespace tusk::terminal {
namespace {

using arimaa::Outcome;
using arimaa::Reason;
using arimaa::Side;
using game::testing::kSilverWords;
using game::testing::ScriptedPlayer;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

// Types the lines one after the other and keeps what was shown.
struct Session {
  TerminalSettings settings;
  std::vector<std::string> answers{kSilverWords, "ed7s", "ed6s", "ed5s"};
  std::deque<std::string> lines;
  std::string shown;
  std::vector<std::string> offered;
  std::optional<Outcome> outcome;
  std::string record;

  explicit Session(std::deque<std::string> typed) : lines(std::move(typed)) {
    settings.opponent = game::parse_player_spec("scripted");
  }

  void run() {
    game::PlayerMakers makers = players::standard_players();
    makers.add("scripted", [&](const game::PlayerSpec&, const game::Terms&) {
      auto player = std::make_unique<ScriptedPlayer>(answers);
      player->goes_on = true;
      return player;
    });
    TerminalGame game(
        settings, makers,
        [&](const std::string& prompt, const std::vector<std::string>& words) -> std::optional<std::string> {
          shown += prompt + "\n";
          offered = words;
          if (lines.empty()) return std::nullopt;
          std::string line = lines.front();
          lines.pop_front();
          return line;
        },
        [&](const std::string& text) { shown += text; });
    game.run();
    outcome = game.outcome();
    record = game.record();
  }
};

TEST(TerminalGame, AWholeConversation) {
  Session session({"setup cats", "e2n e3n", "", "Ee4n", "end", "resign"});
  session.run();
  EXPECT_EQ(session.outcome, (Outcome{Side::silver, Reason::resigned}));
  const arimaa::Record record = arimaa::parse_record(session.record);
  const arimaa::Replay played = replay(record);
  EXPECT_FALSE(played.rejection);
  EXPECT_EQ(played.turns.size(), 4u);
  EXPECT_EQ(claim_of(record).winner, Side::silver);
  EXPECT_THAT(session.shown, HasSubstr("scripted plays ed7s"));
  EXPECT_THAT(session.shown, HasSubstr("scripted wins: resigned"));
}

TEST(TerminalGame, WrongWordsChangeNothing) {
  Session session(
      {"Ra1", "setup zebra", "", "e2s", "e2n e3n e4n e5n e6n", "Ed2n", "end", "e9n", "x", "moves e2", "Ee2n"});
  session.run();
  EXPECT_FALSE(session.outcome);
  EXPECT_THAT(session.shown, HasSubstr("unknown setup 'zebra'"));
  EXPECT_THAT(session.shown, HasSubstr("all four steps are used"));
  EXPECT_THAT(session.shown, HasSubstr("make a step first"));
  EXPECT_THAT(session.shown, HasSubstr("Ee2n  "));
  EXPECT_THAT(session.shown, HasSubstr("2g Ee2n (3 left)> "));
  EXPECT_THAT(session.record, Not(HasSubstr("2g")));
}

TEST(TerminalGame, UndoesStepsAndTurns) {
  Session session({"", "e2n", "e3n", "undo", "end", "e3n", "", "undo", "undo", "d2n", ""});
  session.answers = {kSilverWords, "ed7s", "ed6s", "me7s"};
  session.run();
  const arimaa::Replay played = replay(arimaa::parse_record(session.record));
  EXPECT_FALSE(played.rejection);
  ASSERT_EQ(played.turns.size(), 2u);
  EXPECT_THAT(session.record, HasSubstr("2g Md2n"));
  EXPECT_THAT(session.record, HasSubstr("2s me7s"));
}

TEST(TerminalGame, UndoAtTheStart) {
  Session session({"undo", "", "undo", "setup dogs", "e2n", ""});
  session.answers = {kSilverWords, kSilverWords, "ed7s"};
  session.run();
  EXPECT_THAT(session.shown, HasSubstr("there is nothing to take back"));
  EXPECT_THAT(session.record, HasSubstr("2g Ee2n"));
}

TEST(TerminalGame, OffersLegalSteps) {
  Session session({"", "e2n"});
  session.run();
  EXPECT_THAT(session.offered, Contains("Ee3n"));
  EXPECT_THAT(session.offered, Contains("e3n"));
  EXPECT_THAT(session.offered, Contains("undo"));
  EXPECT_THAT(session.offered, Not(Contains("Ee2n")));
}

TEST(TerminalGame, OpponentsFaultsAreTold) {
  for (const auto& [words, reason] : {std::pair<std::string, Reason>{"ed7n", Reason::illegal},
                                      {"fault", Reason::forfeit},
                                      {"resign", Reason::resigned}}) {
    Session session({"", "e2n", ""});
    session.answers = {kSilverWords, words};
    session.run();
    EXPECT_EQ(session.outcome, (Outcome{Side::gold, reason}));
    EXPECT_THAT(session.shown, HasSubstr("You win"));
  }
}

TEST(TerminalGame, PersonAsSilver) {
  Session session({"setup", "d7s", "", "quit"});
  session.settings.human = Side::silver;
  session.answers = {game::testing::kGoldWords, "Ee2n", "Ee3n"};
  session.run();
  EXPECT_THAT(session.record, HasSubstr("3g Ee3n"));
}

TEST(TerminalGame, ClockOfThePerson) {
  Session session({"setup", "e2n", "clock", ""});
  session.settings.terms.move_seconds = 1e-9;
  session.run();
  EXPECT_EQ(session.outcome, (Outcome{Side::silver, Reason::time}));
  EXPECT_THAT(session.shown, HasSubstr("reserves: Gold 0:00"));
}

TEST(TerminalGame, HelpAndHint) {
  Session session({"help", "hint", "", "hint"});
  session.run();
  EXPECT_THAT(session.shown, HasSubstr("takes back the last step"));
  EXPECT_THAT(session.shown, HasSubstr("rabbits)"));
}

TEST(TerminalBoard, ColoursAreOptional) {
  arimaa::Position position;
  position.place({Side::gold, arimaa::Animal::elephant}, arimaa::Square(4, 1));
  const std::string plain = terminal_board(position, arimaa::Square(4, 1).bit(), false);
  EXPECT_THAT(plain, HasSubstr("2| . . . .*E . . . |"));
  EXPECT_THAT(plain, HasSubstr("3| . . x . . x . . |"));
  EXPECT_THAT(plain, Not(HasSubstr("\033")));
  EXPECT_THAT(terminal_board(position, 0, true), HasSubstr("\033[1;33m E"));
}

}  // namespace
}  // namespace tusk::terminal
