// What a game allows by choice: hints, taking back, pondering.
#include "base/stopwatch.h"
#include "running_server.h"

namespace tusk::serve {
namespace {

class ServedGameTerms : public RunningServer {
 protected:
  // Up to the person's first turn.
  std::string game_with(const Json& terms) {
    const std::string id = post("/api/games", terms).json["id"].get<std::string>();
    post("/api/games/" + id + "/turns", {{"ply", 0}, {"words", kGoldSetup}});
    EXPECT_EQ(post("/api/games/" + id + "/reply", {{"ply", 1}}).json["ply"], 2);
    return "/api/games/" + id;
  }
};

TEST_F(ServedGameTerms, AreKeptAndTold) {
  const Json defaults = get(game_with({{"level", 1}})).json;
  EXPECT_TRUE(defaults["takeBack"].get<bool>());
  EXPECT_TRUE(defaults["hints"].get<bool>());
  EXPECT_FALSE(defaults["ponder"].get<bool>());
  const std::string game = game_with({{"level", 1}, {"takeBack", false}, {"hints", false}, {"ponder", true}});
  finish();
  start();
  const Json strict = get(game).json;
  EXPECT_FALSE(strict["takeBack"].get<bool>());
  EXPECT_FALSE(strict["hints"].get<bool>());
  EXPECT_TRUE(strict["ponder"].get<bool>());
  EXPECT_EQ(post("/api/games", {{"takeBack", 1}}).status, 400);
}

TEST_F(ServedGameTerms, NothingIsTakenBackWhereThatWasAgreed) {
  EXPECT_EQ(post(game_with({{"level", 1}}) + "/takeback", {{"ply", 2}}).status, 200);
  EXPECT_EQ(post(game_with({{"level", 1}, {"takeBack", false}}) + "/takeback", {{"ply", 2}}).status, 409);
}

TEST_F(ServedGameTerms, PonderingIsByChoiceAndInThePersonsTurn) {
  EXPECT_EQ(post(game_with({{"level", 1}}) + "/ponder", {{"ply", 2}, {"seconds", 0.1}}).status, 409);
  const std::string game = game_with({{"level", 10}, {"seconds", 0.2}, {"ponder", true}});
  EXPECT_EQ(post(game + "/ponder", {{"ply", 1}, {"seconds", 0.1}}).status, 409);
  const Stopwatch watch;
  EXPECT_EQ(post(game + "/ponder", {{"ply", 2}, {"seconds", 0.5}}).status, 200);
  EXPECT_GE(watch.seconds(), 0.45);
  EXPECT_TRUE(searches_end_in_time());
  EXPECT_EQ(post(game + "/turns", {{"ply", 2}, {"words", "Ee2n"}}).status, 200);
  EXPECT_EQ(post(game + "/ponder", {{"ply", 3}, {"seconds", 0.1}}).status, 409);
  EXPECT_EQ(post(game + "/reply", {{"ply", 3}}).json["ply"], 4);
}

// A page that goes away, or plays, gives its place back.
TEST_F(ServedGameTerms, PonderingEndsWithItsCaller) {
  const std::string game = game_with({{"level", 10}, {"seconds", 0.2}, {"ponder", true}});
  {
    const RawConnection caller(server_->port());
    ask_and_leave(caller, game + "/ponder", R"({"ply":2})");
    while (server_->desk().running() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_TRUE(searches_end_in_time());
  EXPECT_EQ(post(game + "/turns", {{"ply", 2}, {"words", "Ee2n"}}).status, 200);
  EXPECT_EQ(post(game + "/reply", {{"ply", 3}}).status, 200);
}

}  // namespace
}  // namespace tusk::serve
