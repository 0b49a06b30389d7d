// Engines of others in games and as analysts: good ones play, bad ones are told from good ones in plain words, and none
// is left behind.
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>

#include "base/error.h"
#include "base/stopwatch.h"
#include "running_server.h"
#include "serve/other_engines.h"

namespace tusk::serve {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string command(const std::string& arguments) {
  return fmt::format("python3 {}/../protocol/engines/{}", TUSK_TEST_DATA, arguments);
}

// Processes of this one that still run or wait to be collected, but for the keeper of processes, which is nobody's.
int children() {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream list(entry.path() / "children");
    for (std::string id; list >> id;) ++count;
  }
  return count;
}

class ServedEngines : public RunningServer {
 protected:
  // Another server, with these: Chance, Analyst, or the name of a fault.
  void serve(const std::vector<std::string>& engines) {
    finish();
    options_.engines.clear();
    for (const std::string& name : engines) {
      const std::string arguments = name == "Chance"    ? "random_engine.py"
                                    : name == "Analyst" ? "analyst_engine.py"
                                                        : "faulty_engine.py " + name;
      options_.engines.push_back(fmt::format("{}={}", name, command(arguments)));
    }
    start();
  }

  std::string new_game(const Json& terms) {
    const Reply reply = post("/api/games", terms);
    EXPECT_EQ(reply.status, 201) << reply.json;
    return reply.json["id"].get<std::string>();
  }
  // A game against the engine up to the engine's first reply, its setup.
  Reply first_reply(const std::string& engine, const Json& more = Json::object()) {
    Json terms{{"side", "gold"}, {"engine", engine}, {"seconds", 0.1}};
    terms.update(more);
    id_ = new_game(terms);
    post("/api/games/" + id_ + "/turns", {{"ply", 0}, {"words", kGoldSetup}});
    return post("/api/games/" + id_ + "/reply", {{"ply", 1}});
  }
  // Up to the reply after that, to Gold's first turn.
  Reply second_reply(const std::string& engine, const Json& more = Json::object()) {
    const Reply setup = first_reply(engine, more);
    EXPECT_EQ(setup.status, 200) << setup.json;
    EXPECT_EQ(post("/api/games/" + id_ + "/turns", {{"ply", 2}, {"words", "Ee2n"}}).status, 200);
    return post("/api/games/" + id_ + "/reply", {{"ply", 3}});
  }
  std::string analysis_by(const std::string& engine, const std::string& seconds) {
    return client_
        ->get("/api/arimaa/analysis", {{"position", kStart}, {"seconds", seconds}, {"engine", engine}}, Headers{})
        ->body;
  }

  std::string id_;
};

TEST_F(ServedEngines, AreNamedAndNothingElseIsStarted) {
  serve({"Chance", "crash"});
  const Json names = get("/api/info").json["engines"];
  EXPECT_EQ(names[0], "Chance");
  EXPECT_EQ(names.size(), 2U);
  EXPECT_EQ(post("/api/games", {{"engine", "python3 -c 1"}}).status, 400);
  EXPECT_EQ(post("/api/games", {{"engine", "/bin/true"}}).status, 400);
  EXPECT_EQ(get("/api/arimaa/analysis", {{"position", kStart}, {"engine", "no such"}}).status, 400);
  EXPECT_EQ(children(), 0);
}

TEST_F(ServedEngines, AnEngineSetsUpAndMoves) {
  serve({"Chance"});
  Reply reply = first_reply("Chance");
  ASSERT_EQ(reply.status, 200) << reply.json;
  EXPECT_EQ(reply.json["engine"], "Chance");
  EXPECT_EQ(reply.json["ply"], 2);
  const std::string game = "/api/games/" + id_;
  ASSERT_EQ(post(game + "/turns", {{"ply", 2}, {"words", "Ee2n"}}).status, 200);
  reply = post(game + "/reply", {{"ply", 3}});
  ASSERT_EQ(reply.status, 200) << reply.json;
  EXPECT_EQ(reply.json["moves"].size(), 4U);
  EXPECT_THAT(client_->get(game + "/record")->body, HasSubstr("Silver: Chance"));
  EXPECT_EQ(children(), 0);
}

TEST_F(ServedEngines, ABadEngineIsToldInPlainWordsAndTheGameStays) {
  serve({"crash", "exit", "illegal", "garbage", "empty"});
  const std::map<std::string, std::string> expected{{"crash", "the engine crash has stopped working"},
                                                    {"exit", "the engine exit has stopped working"},
                                                    {"illegal", "the engine illegal answers an illegal turn"},
                                                    {"garbage", "the engine garbage answers an illegal turn"},
                                                    {"empty", "the engine empty answers an illegal turn"}};
  for (const auto& [engine, reason] : expected) {
    const Reply reply = first_reply(engine);
    EXPECT_EQ(reply.status, 502) << engine;
    EXPECT_THAT(reply.json["error"].get<std::string>(), HasSubstr(reason));
    // What the program wrote on its error output is for the owner alone.
    EXPECT_THAT(reply.json["error"].get<std::string>(), Not(HasSubstr("something broke")));
    const Reply after = get("/api/games/" + id_);
    EXPECT_EQ(after.json["ply"], 1);
    EXPECT_TRUE(after.json["outcome"].is_null());
  }
  EXPECT_EQ(children(), 0);
  EXPECT_EQ(server_->desk().running(), 0);
}

TEST_F(ServedEngines, ResignsForItself) {
  serve({"resign"});
  const Reply reply = first_reply("resign");
  ASSERT_EQ(reply.status, 200) << reply.json;
  EXPECT_EQ(reply.json["outcome"], (Json{{"winner", "gold"}, {"reason", "resigned"}}));
  EXPECT_EQ(get("/api/games/" + id_).json["outcome"]["winner"], "gold");
}

TEST_F(ServedEngines, LosesOnItsClock) {
  serve({"later hang"});
  const Reply reply = second_reply("later hang", {{"control", "5s/0"}});
  ASSERT_EQ(reply.status, 200) << reply.json;
  EXPECT_EQ(reply.json["outcome"], (Json{{"winner", "gold"}, {"reason", "time"}}));
  EXPECT_EQ(get("/api/games/" + id_).json["outcome"]["winner"], "gold");
  EXPECT_EQ(children(), 0);
}

// 0.1 s were given, 1.5 are taken.
TEST_F(ServedEngines, ALateAnswerIsWaitedForWhereThereIsNoClock) {
  serve({"later late"});
  const Reply reply = second_reply("later late");
  EXPECT_EQ(reply.status, 502);
  EXPECT_THAT(reply.json["error"].get<std::string>(), HasSubstr("answers an illegal turn, 'Ee2n'"));
}

TEST_F(ServedEngines, EndWithTheirCallers) {
  serve({"hang"});
  id_ = new_game({{"engine", "hang"}, {"seconds", 30}});
  post("/api/games/" + id_ + "/turns", {{"ply", 0}, {"words", kGoldSetup}});
  {
    const RawConnection caller(server_->port());
    ask_and_leave(caller, "/api/games/" + id_ + "/reply", R"({"ply":1})");
    while (children() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  const Stopwatch watch;
  while (children() > 0 && watch.seconds() < kTimeToEnd) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(children(), 0);
}

TEST_F(ServedEngines, EndWithTheServer) {
  serve({"hang", "not-ready", "Analyst"});
  for (const std::string engine : {"hang", "not-ready"}) {
    id_ = new_game({{"engine", engine}});
    post("/api/games/" + id_ + "/turns", {{"ply", 0}, {"words", kGoldSetup}});
    std::jthread player([port = server_->port(), id = id_] {
      HttpClient client(port);
      (void)client.post("/api/games/" + id + "/reply", R"({"ply":1})", "application/json");
    });
    std::jthread analyst([port = server_->port()] {
      HttpClient client(port);
      (void)client.get("/api/arimaa/analysis?seconds=100&engine=Analyst&position=" + encoded(kStart));
    });
    while (children() < 2) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    const Stopwatch watch;
    finish();
    EXPECT_LT(watch.seconds(), kTimeToEnd);
    EXPECT_EQ(children(), 0);
    start();
  }
}

// None ends while they are counted: the list of children is not read at one moment.
TEST_F(ServedEngines, TakePlacesLikeOtherSearches) {
  serve({"Analyst"});
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([port = server_->port()] {
      HttpClient client(port);
      (void)client.get("/api/arimaa/analysis?seconds=100&engine=Analyst&position=" + encoded(kStart));
    });
  while (children() < options_.desk.at_once) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_EQ(children(), options_.desk.at_once);
  EXPECT_EQ(server_->desk().max_running(), options_.desk.at_once);
  finish();
}

TEST_F(ServedEngines, Analyse) {
  serve({"Analyst", "crash", "illegal"});
  const std::string told = analysis_by("Analyst", "1.5");
  EXPECT_THAT(told, HasSubstr("event: report"));
  EXPECT_THAT(told, HasSubstr(R"("score":-37)"));
  EXPECT_THAT(told, HasSubstr(R"(["Ee2n Ee3n","ed7s ed6s"])"));
  EXPECT_THAT(told, HasSubstr("event: done"));
  EXPECT_THAT(analysis_by("crash", "0.5"), HasSubstr("the engine crash has stopped working"));
  EXPECT_THAT(analysis_by("illegal", "0.5"), HasSubstr("the engine illegal answers an illegal turn"));
  EXPECT_EQ(get("/api/arimaa/analysis", {{"position", kStart}, {"steps", "Ee2n"}, {"engine", "Analyst"}}).status, 422);
  EXPECT_EQ(children(), 0);
}

TEST_F(ServedEngines, PlayEachOther) {
  serve({"Chance"});
  id_ = new_game({{"side", "none"}, {"engine", "Chance"}, {"rival", ""}, {"rivalLevel", 1}});
  const std::string game = "/api/games/" + id_;
  for (int ply = 0; ply < 6; ++ply) {
    const Reply reply = post(game + "/reply", {{"ply", ply}});
    ASSERT_EQ(reply.status, 200) << reply.json;
    ASSERT_EQ(reply.json["ply"], ply + 1);
  }
  EXPECT_EQ(post(game + "/turns", {{"ply", 6}, {"words", "Ee2n"}}).status, 409);
  EXPECT_EQ(post(game + "/takeback", {{"ply", 6}}).status, 409);
  EXPECT_EQ(post(game + "/resign", Json::object()).status, 409);
  const std::string record = client_->get(game + "/record")->body;
  EXPECT_THAT(record, HasSubstr("Gold: Tusk (level 1"));
  EXPECT_THAT(record, HasSubstr("Silver: Chance"));
  finish();
  start();
  EXPECT_EQ(get(game).json["rival"], (Json{{"engine", ""}, {"level", 1}}));
}

TEST_F(ServedEngines, AGameOutlivesItsEngine) {
  serve({"crash"});
  (void)first_reply("crash");
  finish();
  options_.engines.clear();
  start();
  const Reply reply = post("/api/games/" + id_ + "/reply", {{"ply", 1}});
  EXPECT_EQ(reply.status, 400);
  EXPECT_THAT(reply.json["error"].get<std::string>(), HasSubstr("unknown engine 'crash'"));
  EXPECT_EQ(post("/api/games/" + id_ + "/resign", Json::object()).status, 200);
}

TEST(Engines, RefusesWhatCannotBeStarted) {
  const auto refuse = [](const std::vector<std::string>& entries, const std::string& reason) {
    try {
      SearchDesk desk({});
      const OtherEngines engines(entries, desk);
      ADD_FAILURE() << entries[0];
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr(reason)) << entries[0];
    }
  };
  refuse({"nothing"}, "expected NAME=COMMAND");
  refuse({"A="}, "expected NAME=COMMAND");
  refuse({"=true"}, "the name is empty");
  refuse({std::string(41, 'x') + "=true"}, "too long");
  refuse({"A=/no/such/program"}, "cannot start");
  refuse({"A=true"}, "exit code 0");
  refuse({"A=" + command("random_engine.py"), "A=" + command("random_engine.py")}, "used twice");
}

}  // namespace
}  // namespace tusk::serve
