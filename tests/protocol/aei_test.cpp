// The dialogue: every command, in order and out of it.
#include <gmock/gmock.h>
#include <sstream>

#include "arimaa/board/game.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "protocol/session.h"

namespace tusk::protocol {
namespace {

using arimaa::Game;
using arimaa::Rules;
using testing::board;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kGoldSetup;
using testing::kMiddleGame;
using testing::kSilverSetup;
using testing::Session;

Game game_at(std::string_view position) { return Game(arimaa::parse_position(position).position, Rules::official); }

void start(Session& session) {
  session.send("newgame");
  session.send(std::string("makemove ") + kGoldSetup);
  session.send(std::string("makemove ") + kSilverSetup);
}

std::string answer(Session& session) { return session.wait_for("bestmove ").value_or("none"); }

bool is_legal(std::string_view position, const std::string& turn) {
  const Game game = game_at(position);
  return game.why_illegal(parse_turn(turn, game.position())).empty();
}

TEST(Aei, Greets) {
  Session session;
  session.send("aei");
  EXPECT_THAT(session.all(), ElementsAre("protocol-version 1", "id name Tusk", "id author the Tusk project",
                                         "id version 1.2.3", "aeiok"));
}

TEST(Aei, IsReadyAlsoWhileSearching) {
  Session session;
  session.send("isready");
  EXPECT_TRUE(session.wait_for("readyok"));
  start(session);
  session.send("go");
  session.send("isready");
  EXPECT_TRUE(session.wait_for("readyok"));
  EXPECT_THAT(session.all("bestmove"), IsEmpty());
  session.send("stop");
  EXPECT_NE(answer(session), "none");
}

TEST(Aei, SetsUpBothSides) {
  Session session;
  session.send("newgame");
  session.send("go");
  const std::string gold = answer(session);
  EXPECT_EQ(arimaa::why_illegal(arimaa::parse_setup(gold), arimaa::Side::gold), "");
  session.send("makemove " + gold);
  session.send("go");
  const std::string silver = answer(session);
  EXPECT_EQ(arimaa::why_illegal(arimaa::parse_setup(silver), arimaa::Side::silver), "");
  session.send("makemove " + silver);
  session.option("depth", "4");
  session.send("go");
  EXPECT_NE(answer(session), "none");
  EXPECT_THAT(session.all("log"), IsEmpty());
}

TEST(Aei, PlaysAWholeGameAgainstItself) {
  Session session;
  session.option("nodes", "300");
  session.send("newgame");
  for (int turn = 0; turn < 60; ++turn) {
    session.send("go");
    const std::string move = answer(session);
    if (move == "none") break;
    session.send("makemove " + move);
  }
  for (const auto& line : session.all("log")) EXPECT_THAT(line, HasSubstr("game is over"));
}

TEST(Aei, ReportsTheSearch) {
  Session session;
  session.option("depth", "6");
  session.send(std::string("setposition ") + kMiddleGame);
  session.send("go");
  const std::string move = answer(session);
  EXPECT_TRUE(is_legal(kMiddleGame, move)) << move;
  EXPECT_EQ(session.all("info depth 6").size(), 1U);
  for (const auto* kind : {"info depth ", "info score ", "info nodes ", "info time ", "info pv "})
    EXPECT_GE(session.all(kind).size(), 6U) << kind;
  EXPECT_EQ(session.all("info pv ").back().find("info pv " + move), 0U) << move;
  EXPECT_THAT(session.all("info pv ").back(), HasSubstr(" s "));
  EXPECT_THAT(session.all("info multipv"), IsEmpty());
}

TEST(Aei, ReportsSeveralLines) {
  Session session;
  session.option("depth", "4");
  session.option("multipv", "3");
  session.send(std::string("setposition ") + kMiddleGame);
  session.send("go");
  EXPECT_NE(answer(session), "none");
  EXPECT_EQ(session.all("info multipv 3").size(), 1U);
}

TEST(Aei, SetPositionHonoursTheSide) {
  Session session;
  session.option("depth", "4");
  std::string position = kMiddleGame;
  for (const char side : {'g', 's'}) {
    position[0] = side;
    session.send("setposition " + position);
    session.send("go");
    const std::string move = answer(session);
    EXPECT_TRUE(is_legal(position, move)) << move;
  }
}

TEST(Aei, SetPositionMayBeBeforeTheSetups) {
  Session session;
  session.send("setposition g [" + std::string(64, ' ') + "]");
  session.send("go");
  EXPECT_THAT(answer(session), HasSubstr("E"));
  session.send("setposition s [" + std::string(48, ' ') + "RHCMECHRRRRDDRRR]");
  session.send("go");
  EXPECT_THAT(answer(session), HasSubstr("e"));
}

TEST(Aei, ABadPositionChangesNothing) {
  Session session;
  session.option("depth", "4");
  session.send(std::string("setposition ") + kMiddleGame);
  for (const auto* bad : {"setposition", "setposition g", "setposition x []", "setposition g [rr]",
                          "setposition g [zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz]"}) {
    session.forget();
    session.send(bad);
    EXPECT_EQ(session.all("log Error: setposition").size(), 1U) << bad;
  }
  session.send("go");
  EXPECT_TRUE(is_legal(kMiddleGame, answer(session)));
}

TEST(Aei, AcceptsCapturesWithAndWithoutTheirToken) {
  // The rabbit steps onto the trap beside nobody: it is gone.
  for (const auto* turn : {"makemove Rc2n Rc3x", "makemove Rc2n"}) {
    Session session;
    session.send("setposition " + board('g', {"Rc2", "Ra1", "Eh1", "ra8", "eh8"}));
    session.send(turn);
    session.send("makemove ra8s");
    session.send("makemove Rc3n");
    EXPECT_THAT(session.all("log"), ::testing::SizeIs(1)) << turn;
    EXPECT_THAT(session.all("log").back(), HasSubstr("Rc3n")) << turn;
  }
}

TEST(Aei, AnIllegalMoveIsLoggedAndChangesNothing) {
  Session session;
  start(session);
  session.option("depth", "2");
  for (const auto* bad : {"makemove", "makemove Ee2s", "makemove Ee2n Ee2n", "makemove ed7s", "makemove nonsense",
                          "makemove Ra1", "makemove Ee2n Ee3s", "makemove resign", "makemove Ee2n cc3x"}) {
    session.forget();
    session.send(bad);
    EXPECT_EQ(session.all("log Error: makemove").size(), 1U) << bad;
  }
  session.forget();
  session.send("makemove Ee2n Ee3n");
  session.send("go");
  const std::string move = answer(session);
  EXPECT_TRUE(std::islower(static_cast<unsigned char>(move[0]))) << move;
  EXPECT_THAT(session.all("log"), IsEmpty());
}

TEST(Aei, AnIllegalSetupIsLogged) {
  Session session;
  session.send("newgame");
  for (const auto* bad : {"makemove Ra1", "makemove Ee2n", kSilverSetup}) {
    session.forget();
    session.send(std::string(bad).starts_with("makemove") ? bad : std::string("makemove ") + bad);
    EXPECT_EQ(session.all("log Error: makemove").size(), 1U) << bad;
  }
}

TEST(Aei, AnIllegalMoveDoesNotDisturbTheSearch) {
  Session session;
  session.send(std::string("setposition ") + kMiddleGame);
  session.send("go");
  session.send("makemove nonsense");
  session.send("stop");
  EXPECT_TRUE(is_legal(kMiddleGame, answer(session)));
}

TEST(Aei, WithoutLimitsItSearchesUntilStopped) {
  Session session;
  // A goal is there to be seen at once, and still the answer waits.
  session.send("setposition " + board('g', {"Ra7", "Eh1", "rg8", "ee4"}));
  session.send("go");
  EXPECT_FALSE(session.wait_for("bestmove", 0.1));
  session.send("stop");
  EXPECT_EQ(answer(session), "Ra7n");
}

TEST(Aei, MakeMoveEndsASearchWithoutAnAnswer) {
  Session session;
  start(session);
  session.send("go");
  session.send("makemove Ee2n");
  session.send("isready");
  EXPECT_TRUE(session.wait_for("readyok"));
  EXPECT_THAT(session.all("bestmove"), IsEmpty());
}

TEST(Aei, PondersUntilTheMoveComes) {
  Session session;
  start(session);
  session.send("go ponder");
  session.send("isready");
  EXPECT_TRUE(session.wait_for("readyok"));
  session.send("makemove Ee2n Ee3n");
  session.option("depth", "4");
  session.send("go");
  EXPECT_NE(answer(session), "none");
  EXPECT_EQ(session.all("bestmove").size(), 1U);
  session.send("go ponder");
  session.send("stop");
  EXPECT_NE(answer(session), "none");
  EXPECT_THAT(session.all("log"), IsEmpty());
}

TEST(Aei, PonderingIgnoresTheClock) {
  Session session;
  start(session);
  session.option("tcmove", "0.1");
  session.send("go ponder");
  EXPECT_FALSE(session.wait_for("bestmove", 0.3));
  session.send("makemove Ee2n");
  session.send("go");
  EXPECT_NE(answer(session), "none");
}

TEST(Aei, WhatCannotBeDoneIsAnError) {
  Session session;
  session.send("dance");
  EXPECT_THAT(session.all("log Error: unknown message"), ::testing::SizeIs(1));
  start(session);
  session.send("go");
  session.send("go");
  EXPECT_THAT(session.all("log Error: go: a search is under way"), ::testing::SizeIs(1));
  session.send("stop");
  EXPECT_NE(answer(session), "none");
  session.send("go north");
  EXPECT_THAT(session.all("log Error: go: expected"), ::testing::SizeIs(1));
  session.send("stop");
  EXPECT_THAT(session.all("log Debug: stop"), ::testing::SizeIs(1));
  session.send("setposition " + board('s', {"Ra8", "Eh1", "rg8", "ee4"}));
  session.send("go");
  EXPECT_THAT(session.all("log Error: go: the game is over (goal)"), ::testing::SizeIs(1));
}

TEST(Aei, QuitEndsTheSession) {
  Session session;
  start(session);
  session.send("go");
  EXPECT_FALSE(session.send("quit"));
  EXPECT_FALSE(session.send("isready"));
  EXPECT_THAT(session.all("readyok"), IsEmpty());
}

TEST(Aei, EndsWithItsInput) {
  std::istringstream input("aei\r\n\n  isready  \nnewgame\ngo\nmakemove nonsense\n");
  std::vector<std::string> lines;
  AeiOutput output([&](const std::string& line) { lines.push_back(line); });
  AeiEngine engine(output);
  AeiServer("1", engine, output).run(input);
  EXPECT_EQ(lines[0], "protocol-version 1");
  EXPECT_EQ(lines[5], "readyok");
  EXPECT_TRUE(lines[6].starts_with("bestmove "));
  EXPECT_TRUE(lines[7].starts_with("log Error: makemove"));
}

}  // namespace
}  // namespace tusk::protocol
