// Records read for the page, and whole games searched turn by turn.
#include "running_server.h"

namespace tusk::serve {
namespace {

class StudyTest : public RunningServer {
 protected:
  // The events of a stream, by name.
  static std::vector<std::pair<std::string, Json>> events_in(const std::string& body) {
    std::vector<std::pair<std::string, Json>> events;
    for (std::size_t at = body.find("event: "); at != std::string::npos; at = body.find("event: ", at + 1)) {
      const std::size_t name_end = body.find('\n', at), data = body.find("data: ", at) + 6;
      events.emplace_back(body.substr(at + 7, name_end - at - 7),
                          Json::parse(body.substr(data, body.find('\n', data) - data)));
    }
    return events;
  }
};

TEST_F(StudyTest, ReadsATree) {
  const std::string text = std::string("Gold: Ada\nPosition: 5g") + (kStart + 1) +
                           "\n\n5g Ee2n {!} {=35} {Good\\nturn.}\n#> 5g Hb2n {?}\n5s ed7s\n";
  const Reply reply = post("/api/arimaa/study", {{"text", text}});
  ASSERT_EQ(reply.status, 200) << reply.json;
  EXPECT_EQ(reply.json["start"], kStart);
  EXPECT_EQ(reply.json["first"], "5g");
  EXPECT_EQ(reply.json["tags"], Json::array({{{"name", "Gold"}, {"value", "Ada"}}}));
  ASSERT_EQ(reply.json["nodes"].size(), 3);
  EXPECT_EQ(reply.json["nodes"][0]["comment"], "Good\nturn.");
  EXPECT_EQ(reply.json["nodes"][0]["glyph"], "!");
  EXPECT_EQ(reply.json["nodes"][0]["score"], 35);
  EXPECT_EQ(reply.json["nodes"][1]["parent"], -1);
  EXPECT_EQ(reply.json["nodes"][2]["parent"], 0);
  EXPECT_EQ(reply.json["nodes"][2]["score"], nullptr);
}

TEST_F(StudyTest, RefusesWhatIsNoRecord) {
  for (const std::string text : {"", "hello world", "2g Ee2n", "Gold: Ada\n", "\xff\xfe"}) {
    const Reply reply = post_text("/api/arimaa/study",
                                  "{\"text\": " + Json(text).dump(-1, ' ', false, Json::error_handler_t::ignore) + "}");
    EXPECT_EQ(reply.status, 422) << text << reply.json;
  }
  EXPECT_EQ(post("/api/arimaa/study", {{"text", std::string(60'000, '#')}}).status, 422);
  EXPECT_EQ(post("/api/arimaa/study", {{"text", std::string(70'000, '#')}}).status, 413);
}

TEST_F(StudyTest, TheRecordOfAGameReadsBack) {
  const std::string id = post("/api/games", {{"side", "gold"}, {"level", 1}}).json["id"].get<std::string>();
  post("/api/games/" + id + "/turns", {{"ply", 0}, {"words", kGoldSetup}});
  post("/api/games/" + id + "/reply", {{"ply", 1}});
  post("/api/games/" + id + "/turns", {{"ply", 2}, {"words", "Ee2n Ee3n"}});
  const auto record = client_->get("/api/games/" + id + "/record");
  const Reply reply = post("/api/arimaa/study", {{"text", record->body}});
  ASSERT_EQ(reply.status, 200) << reply.json;
  EXPECT_EQ(reply.json["nodes"].size(), 3);
  EXPECT_EQ(reply.json["nodes"][2]["position"], get("/api/games/" + id).json["position"]);
}

TEST_F(StudyTest, ReviewsEveryPositionOfALine) {
  // Gold can reach its goal at once, plays elsewhere, and then Silver does.
  std::string squares(64, ' ');
  squares[8] = 'R';          // a7
  squares[8 * 6 + 7] = 'r';  // h2
  squares[8 * 3] = 'E';      // a5
  const auto result =
      client_->post("/api/arimaa/review",
                    Json{{"position", "g [" + squares + "]"}, {"turns", {"Ea5s", "rh2s"}}, {"seconds", 0.1}}.dump(),
                    "application/json");
  ASSERT_TRUE(result);
  const auto events = events_in(result->body);
  ASSERT_EQ(events.size(), 4U) << result->body;
  for (int ply = 0; ply < 3; ++ply) {
    EXPECT_EQ(events[static_cast<std::size_t>(ply)].first, "turn");
    EXPECT_EQ(events[static_cast<std::size_t>(ply)].second["ply"], ply);
  }
  const Json& first = events[0].second["report"]["lines"][0];
  EXPECT_TRUE(first["decided"].get<bool>());
  EXPECT_EQ(first["turns"][0], "Ra7n");
  EXPECT_EQ(events[0].second["afterBest"], nullptr) << "a turn that wins needs no comparison";
  EXPECT_EQ(events[1].second["report"]["lines"][0]["turns"][0], "rh2s");
  EXPECT_EQ(events[2].second["report"], nullptr);
  EXPECT_EQ(events[2].second["over"]["winner"], "silver");
  EXPECT_EQ(events[3].first, "done");
}

TEST_F(StudyTest, TheBestTurnIsComparedWithTheOnePlayed) {
  const auto events_of = [&](const std::string& words) {
    const Json body{{"position", kStart}, {"turns", {words}}, {"seconds", 0.1}};
    return events_in(client_->post("/api/arimaa/review", body.dump(), "application/json")->body);
  };
  const auto events = events_of("Rh2n");
  ASSERT_EQ(events.size(), 3U);
  EXPECT_FALSE(events[0].second["afterBest"]["lines"].empty());
  EXPECT_EQ(events[1].second["afterBest"], nullptr) << "nothing was played there";
}

TEST_F(StudyTest, ReviewsRefuseIllegalTurnsAndTooMany) {
  const auto status_of = [&](const Json& turns) {
    return post("/api/arimaa/review", {{"position", kStart}, {"turns", turns}}).status;
  };
  EXPECT_EQ(status_of(Json::array({"Ee2s"})), 422);
  EXPECT_EQ(status_of(Json::array({"Ee2n", 5})), 400);
  EXPECT_EQ(status_of("Ee2n"), 400);
  EXPECT_EQ(status_of(Json(std::vector<std::string>(1001, "Ee2n"))), 400);
}

TEST_F(StudyTest, AReviewWhoseClientLeavesGivesItsPlaceBack) {
  std::vector<std::string> turns;
  for (int i = 0; i < 20; ++i) turns.insert(turns.end(), {"Ee2n", "ed7s", "Ee3s", "ed6n"});
  const Json body{{"position", kStart}, {"turns", turns}, {"seconds", 0.5}};
  int chunks = 0;
  HttpClient client(server_->port());
  (void)client.post("/api/arimaa/review", body.dump(), "application/json", {},
                    [&](const std::string&) { return ++chunks < 3; });
  EXPECT_TRUE(searches_end_in_time());
  EXPECT_GE(chunks, 3);
}

TEST_F(StudyTest, StoppingTheServerEndsAReview) {
  std::vector<std::string> turns;
  for (int i = 0; i < 20; ++i) turns.insert(turns.end(), {"Ee2n", "ed7s", "Ee3s", "ed6n"});
  std::string body;
  std::jthread asking([&, port = server_->port()] {
    HttpClient client(port);
    const auto result = client.post(
        "/api/arimaa/review", Json{{"position", kStart}, {"turns", turns}, {"seconds", 5}}.dump(), "application/json");
    if (result) body = result->body;
  });
  while (server_->desk().running() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  finish();
  asking.join();
  EXPECT_EQ(body.find("event: done"), std::string::npos);
}

}  // namespace
}  // namespace tusk::serve
