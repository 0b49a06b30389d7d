#include <algorithm>

#include "arimaa/engine/win_score.h"
#include "base/stopwatch.h"
#include "running_server.h"
#include "serve/request_checks.h"
#include "serve/web_files.h"

namespace tusk::serve {
namespace {

class ServerTest : public RunningServer {};

// The page has no numbers of its own: it takes these.
TEST_F(ServerTest, TellsItsNumbers) {
  const Json info = get("/api/info").json;
  EXPECT_EQ(info["levels"], (Json{{"lowest", 1}, {"highest", 10}, {"default", EngineChoice{}.level}}));
  EXPECT_EQ(info["scores"]["perLogit"], arimaa::kScorePerLogit);
  EXPECT_EQ(info["scores"]["stepsPerTurn"], arimaa::kStepsPerTurn);
  EXPECT_EQ(info["scores"]["won"], arimaa::win_at(0));
  EXPECT_TRUE(arimaa::is_decided(info["scores"]["decided"]));
  EXPECT_FALSE(arimaa::is_decided(info["scores"]["decided"].get<int>() - 1));
  // What it says is the most is taken, and more is not.
  const auto analysis = std::ranges::find(server_->routes(), "/api/arimaa/analysis", &Route::path);
  for (const char* what : {"threads", "hash", "lines", "seconds"}) {
    const double most = info["analysis"][what];
    const auto ask = [&](double value) {
      Call call;
      call.client = "127.0.0.1";
      call.fields = Fields(Json{{"position", kStart}, {what, value}});
      (void)analysis->stream(call);
    };
    EXPECT_NO_THROW(ask(most)) << what;
    EXPECT_THROW(ask(most + 1), Refusal) << what;
  }
}

TEST_F(ServerTest, SendsThePageWithStrictHeaders) {
  const auto page = client_->get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_NE(page->body.find("<title>Tusk"), std::string::npos);
  const std::string policy = page->header("Content-Security-Policy");
  EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(policy.find("unsafe"), std::string::npos);
  EXPECT_EQ(page->header("X-Content-Type-Options"), "nosniff");
}

TEST_F(ServerTest, SendsFilesPackedToThoseWhoTakeThem) {
  for (const WebFile& file : web_files()) {
    if (!file.path.ends_with(".gz")) continue;
    const std::string path(file.path.substr(0, file.path.size() - 3));
    const auto packed = client_->get(path, Headers{{"Accept-Encoding", "gzip, deflate, br"}});
    EXPECT_EQ(packed->header("Content-Encoding"), "gzip");
    EXPECT_EQ(packed->body, file.contents);
    const auto plain = client_->get(path, Headers{{"Accept-Encoding", "identity"}});
    EXPECT_EQ(plain->header("Content-Encoding"), "");
    EXPECT_GT(plain->body.size(), 0);
    EXPECT_EQ(client_->get(std::string(file.path))->status, 404);
  }
}

TEST_F(ServerTest, AnswersNeitherOtherSitesNorOtherNames) {
  const auto asked_with = [&](const char* name, const std::string& value) {
    return client_->get("/api/info", Headers{{name, value}})->status;
  };
  EXPECT_EQ(asked_with("Origin", "http://evil.example"), 403);
  EXPECT_EQ(asked_with("Origin", "null"), 403);
  EXPECT_EQ(asked_with("Origin", fmt::format("http://127.0.0.1:{}", server_->port())), 200);
  EXPECT_EQ(asked_with("Host", "evil.example"), 403);
  EXPECT_EQ(asked_with("Host", "localhost:1"), 200);
  // What a form of another page could send without asking first.
  EXPECT_EQ(client_->post("/api/games", "{}", "text/plain")->status, 415);
}

// A name that leads to this machine is no name of this machine, however much it looks like one.
TEST_F(ServerTest, AnswersNoNameThatOnlyLooksLikeTheLoopback) {
  const auto asked_as = [&](const std::string& host, const std::string& origin) {
    Headers headers{{"Host", host}};
    if (!origin.empty()) headers.emplace("Origin", origin);
    return client_->post("/api/games", "{}", "application/json", headers)->status;
  };
  for (const char* host : {"127.evil.com", "127.0.0.1.evil.com", "127.0.0.1.evil.com:8080", "localhost.evil.com",
                           "127.", "127.0.0.1:x", "127.0.0.1:99999", "[::1", "[::1]x", "[::1].evil.com", "evil[::1]",
                           "127.0.0.1@evil.com", "0.0.0.0", "10.0.0.1", "[::2]"}) {
    EXPECT_EQ(asked_as(host, ""), 403) << host;
    EXPECT_EQ(asked_as(host, std::string("http://") + host), 403) << host;
  }
  for (const char* host : {"127.0.0.1", "127.0.0.2:8080", "LOCALHOST:8080", "[::1]:8080", "[::1]"}) {
    EXPECT_EQ(asked_as(host, ""), 201) << host;
    EXPECT_EQ(asked_as(host, std::string("http://") + host), 201) << host;
    EXPECT_EQ(asked_as(host, std::string("http://") + host + ".evil.com"), 403) << host;
  }
}

TEST(RequestChecks, AllowedNamesAreAnswered) {
  const auto answered = [](const HostPolicy& policy, const char* host) {
    try {
      check_origin(policy, host, "");
      return true;
    } catch (const Refusal&) {
      return false;
    }
  };
  const HostPolicy inside{"127.0.0.1", {"tusk.example"}}, outside{"0.0.0.0", {"tusk.example"}};
  for (const HostPolicy& policy : {inside, outside}) {
    EXPECT_TRUE(answered(policy, "tusk.example:443"));
    EXPECT_TRUE(answered(policy, "Tusk.Example"));
    EXPECT_TRUE(answered(policy, "127.0.0.1:8080"));
    EXPECT_FALSE(answered(policy, "evil.tusk.example"));
    EXPECT_FALSE(answered(policy, "tusk.example.evil.com"));
    EXPECT_FALSE(answered(policy, ""));
  }
  // A page that reached this machine under a name of its own would carry that name.
  EXPECT_TRUE(answered(outside, "192.168.1.5:8080"));
  EXPECT_TRUE(answered(outside, "[fe80::1]:8080"));
  EXPECT_FALSE(answered(inside, "192.168.1.5:8080"));
}

// Every offset of a Range is within the file, or the whole file comes.
TEST_F(ServerTest, RangesNeverReachBeyondAFile) {
  const std::string page = client_->get("/")->body;
  for (const char* range : {"bytes=400-400000", "bytes=0-3", "bytes=-400000", "bytes=999999-", "bytes=5-1",
                            "bytes=0-0,400000-400010", "bytes=99999999999999999999-"}) {
    const auto part = client_->get("/", Headers{{"Range", range}});
    ASSERT_TRUE(part) << range;
    EXPECT_TRUE(part->status == 200 || part->status == 416) << range << part->status;
    if (part->status == 200) {
      EXPECT_EQ(part->body, page) << range;
    }
  }
}

TEST_F(ServerTest, TellsLegalStepsAndFacts) {
  const Reply reply = get("/api/arimaa/position", {{"position", kStart}});
  ASSERT_EQ(reply.status, 200);
  EXPECT_EQ(reply.json["steps"].size(), 8);  // the front rank may step ahead
  EXPECT_EQ(reply.json["stepsLeft"], 4);
  EXPECT_FALSE(reply.json["mayEnd"].get<bool>());
  const Reply later = get("/api/arimaa/position", {{"position", kStart}, {"steps", "Ee2n Ee3s"}});
  EXPECT_FALSE(later.json["mayEnd"].get<bool>()) << "the board has not changed";
  EXPECT_EQ(later.json["stepsLeft"], 2);
}

TEST_F(ServerTest, KnowsPushesPullsGoalsAndCaptures) {
  std::string squares(64, ' ');
  squares[0] = 'r';          // a8
  squares[8 + 7] = 'R';      // h7: one step from its goal
  squares[3 * 8 + 2] = 'E';  // c5
  squares[3 * 8 + 1] = 'd';  // b5, beside the elephant, two steps from c6
  const Reply reply = get("/api/arimaa/position", {{"position", "g [" + squares + "]"}});
  ASSERT_EQ(reply.status, 200) << reply.json;
  EXPECT_EQ(reply.json["facts"]["gold"]["goal"]["steps"], 1);
  EXPECT_EQ(reply.json["facts"]["gold"]["goal"]["words"], "Rh7n");
  EXPECT_EQ(reply.json["facts"]["silver"]["frozen"], Json::array({"b5"}));
  EXPECT_FALSE(reply.json["facts"]["gold"]["captures"].empty());
  EXPECT_EQ(reply.json["facts"]["gold"]["captures"][0]["victim"], "b5");
  int pushes = 0;
  for (const Json& step : reply.json["steps"]) pushes += step["kind"] == "push";
  EXPECT_EQ(pushes, 3);  // the dog north, west and south
  const Reply pulled = get("/api/arimaa/position", {{"position", "g [" + squares + "]"}, {"steps", "Ec5e"}});
  int pulls = 0;
  for (const Json& step : pulled.json["steps"]) pulls += step["kind"] == "pull";
  EXPECT_EQ(pulls, 1);
  const Reply pushed = get("/api/arimaa/position", {{"position", "g [" + squares + "]"}, {"steps", "db5n"}});
  EXPECT_EQ(pushed.json["steps"].size(), 1);
  EXPECT_EQ(pushed.json["steps"][0]["kind"], "push-end");
  EXPECT_FALSE(pushed.json["mayEnd"].get<bool>());
}

TEST_F(ServerTest, PlaysAGameThatOutlivesTheServer) {
  const Reply fresh = post("/api/games", {{"side", "gold"}, {"level", 1}});
  ASSERT_EQ(fresh.status, 201);
  const std::string path = "/api/games/" + fresh.json["id"].get<std::string>();
  EXPECT_EQ(post(path + "/reply", {{"ply", 0}}).status, 409) << "it is the person's turn";
  ASSERT_EQ(post(path + "/turns", {{"ply", 0}, {"words", kGoldSetup}}).status, 200);
  EXPECT_EQ(post(path + "/turns", {{"ply", 0}, {"words", kGoldSetup}}).status, 409) << "sent twice";
  const Reply set_up = post(path + "/reply", {{"ply", 1}});
  ASSERT_EQ(set_up.status, 200);
  EXPECT_FALSE(set_up.json["inSetup"].get<bool>());
  EXPECT_EQ(post(path + "/turns", {{"ply", 2}, {"words", "Ee2n Ee3s"}}).status, 422);
  ASSERT_EQ(post(path + "/turns", {{"ply", 2}, {"words", "Ee2n Ee3n"}}).status, 200);
  const Reply moved = post(path + "/reply", {{"ply", 3}});
  ASSERT_EQ(moved.status, 200);
  EXPECT_EQ(moved.json["ply"], 4);

  finish();
  start();
  EXPECT_EQ(get(path).json, moved.json);
  const auto record = client_->get(path + "/record");
  EXPECT_NE(record->body.find("2g Ee2n Ee3n"), std::string::npos) << record->body;

  const Reply back = post(path + "/takeback", {{"ply", 4}});
  EXPECT_EQ(back.json["ply"], 2);
  EXPECT_EQ(back.json["position"], set_up.json["position"]);
  const Reply over = post(path + "/resign", Json::object());
  EXPECT_EQ(over.json["outcome"]["winner"], "silver");
  EXPECT_EQ(post(path + "/turns", {{"ply", 2}, {"words", "Ee2n"}}).status, 409);
  finish();
  start();
  EXPECT_EQ(get(path).json["outcome"]["winner"], "silver");
}

TEST_F(ServerTest, StreamsAnAnalysis) {
  const auto stream =
      client_->get("/api/arimaa/analysis", {{"position", kStart}, {"lines", "2"}, {"seconds", "0.3"}}, Headers{});
  ASSERT_TRUE(stream);
  EXPECT_EQ(stream->header("Content-Type"), "text/event-stream");
  const std::size_t first = stream->body.find("event: report\ndata: ");
  ASSERT_NE(first, std::string::npos) << stream->body;
  const std::size_t begin = first + 20;
  const Json report = Json::parse(stream->body.substr(begin, stream->body.find('\n', begin) - begin));
  EXPECT_GE(report["lines"].size(), 1);
  EXPECT_NE(stream->body.find("event: done"), std::string::npos);
  EXPECT_TRUE(searches_end_in_time());
}

TEST_F(ServerTest, StopsASearchThatNobodyListensTo) {
  {
    HttpClient leaving(server_->port());
    (void)leaving.get("/api/arimaa/analysis?seconds=100&position=" + encoded(kStart), Headers{},
                      [](const std::string&) { return false; });
  }
  EXPECT_TRUE(searches_end_in_time());
}

TEST_F(ServerTest, StopsWithSearchesUnderWay) {
  std::jthread listener([port = server_->port()] {
    HttpClient client(port);
    (void)client.get("/api/arimaa/analysis?seconds=100&position=" + encoded(kStart));
  });
  while (server_->desk().running() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  const Stopwatch watch;
  finish();
  EXPECT_LT(watch.seconds(), kTimeToEnd);
}

TEST_F(ServerTest, KeepsTheNumberOfSearchesWithinItsBound) {
  std::vector<std::jthread> threads;
  std::atomic<int> done{0};
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&, i] {
      HttpClient client(server_->port());
      const auto result =
          client.get(fmt::format("/api/arimaa/analysis?seconds=0.2&client={}&position={}", i, encoded(kStart)));
      if (result && result->body.find("event: done") != std::string::npos) ++done;
    });
  threads.clear();
  EXPECT_EQ(done, 8);
  EXPECT_LE(server_->desk().max_running(), options_.desk.at_once);
}

TEST_F(ServerTest, SaysWhatIsWrongWithARequest) {
  EXPECT_EQ(get("/api/arimaa/position").status, 400);
  EXPECT_EQ(get("/api/arimaa/position", {{"position", "g [nonsense]"}}).status, 422);
  EXPECT_EQ(get("/api/arimaa/position", {{"position", kStart}, {"steps", "Ee2s"}}).status, 422);
  EXPECT_EQ(get("/api/arimaa/position", {{"position", kStart}, {"stesp", "Ee2n"}}).status, 400);
  EXPECT_EQ(get("/api/arimaa/analysis", {{"position", kStart}, {"lines", "900"}}).status, 400);
  EXPECT_EQ(get("/api/arimaa/analysis", {{"position", kStart}, {"seconds", "nan"}}).status, 400);
  EXPECT_EQ(get("/api/games/0123456789abcdef01234567").status, 404);
  EXPECT_EQ(get("/api/games/..%2f..%2fetc%2fpasswd").status, 404);
  EXPECT_EQ(get("/api/nothing").status, 404);
  EXPECT_EQ(post("/api/games", {{"level", 11}}).status, 400);
  EXPECT_EQ(post("/api/games", {{"level", 1.5}}).status, 400);
  EXPECT_EQ(post("/api/games", {{"style", "no such"}}).status, 400);
  EXPECT_EQ(post("/api/games", {{"control", "soon"}}).status, 422);
  EXPECT_EQ(post_text("/api/games", "{\"level\":").status, 400);
  EXPECT_EQ(post_text("/api/games", "[1,2]").status, 400);
  EXPECT_EQ(post_text("/api/games", std::string(200'000, 'x')).status, 413);
  for (const char* path : {"/api/nothing", "/api/arimaa/position"})
    EXPECT_TRUE(get(path).json.contains("error")) << path;
}

}  // namespace
}  // namespace tusk::serve
