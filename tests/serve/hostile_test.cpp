// Clients that mean harm: slow, greedy, from other sites, or gone before their answer.
#include <ctime>
#include <fstream>
#include <unistd.h>

#include "base/error.h"
#include "base/stopwatch.h"
#include "running_server.h"
#include "serve/client_limits.h"
#include "serve/request_checks.h"

namespace tusk::serve {
namespace {

using std::chrono::milliseconds;

constexpr const char* kPost = "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n";

class Hostile : public RunningServer {
 protected:
  // The status of the answer to these bytes; 0 if there is none.
  int status_of(const std::string& bytes) {
    const RawConnection connection(server_->port());
    (void)connection.send(bytes);
    const std::string answer = connection.receive(std::chrono::seconds(30));
    return answer.size() < 12 ? 0 : std::stoi(answer.substr(9, 3));
  }
  void restart() {
    finish();
    start();
  }
};

std::string chunked(std::size_t bytes) {
  std::string text;
  for (std::size_t sent = 0; sent < bytes; sent += 1000) text += "3e8\r\n" + std::string(1000, ' ') + "\r\n";
  return text + "0\r\n\r\n";
}

TEST_F(Hostile, BodiesAreBoundedHoweverTheyCome) {
  EXPECT_EQ(status_of(std::string(kPost) + "Content-Length: 2\r\n\r\n{}"), 201);
  EXPECT_EQ(status_of(std::string(kPost) + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"), 201);
  EXPECT_EQ(status_of(std::string(kPost) + "Transfer-Encoding: chunked\r\n\r\n" + chunked(60'000)), 201);
  EXPECT_EQ(status_of(std::string(kPost) + "Transfer-Encoding: chunked\r\n\r\n" + chunked(500'000)), 413);
  EXPECT_EQ(status_of(std::string(kPost) + "Content-Length: 500000\r\n\r\n" + std::string(500'000, ' ')), 413);
  for (const char* encoding : {"gzip", "deflate", "br", "x-gzip", "gzip, identity"})
    EXPECT_EQ(status_of(fmt::format("{}Content-Encoding: {}\r\nContent-Length: 2\r\n\r\n{{}}", kPost, encoding)), 415);
  // Two ways to say where a body ends: two servers in a row may disagree about them.
  EXPECT_EQ(status_of(std::string(kPost) + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), 400);
  EXPECT_EQ(status_of(std::string(kPost) + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} "), 400);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.com\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n"), 431);
}

TEST_F(Hostile, ManyFieldsCostNothing) {
  std::string keys = "{", deep;
  for (int i = 0; keys.size() < 60'000; ++i) keys += fmt::format("{}\"{}\":0", i == 0 ? "" : ",", i);
  for (int i = 0; i < 10'000; ++i) deep += "{\"a\":";
  const std::clock_t start = std::clock();
  EXPECT_EQ(post_text("/api/games", keys + "}").status, 400);
  EXPECT_EQ(post_text("/api/games", deep).status, 400);
  std::string query = "/api/arimaa/position?";
  for (int i = 0; i < 1'000; ++i) query += fmt::format("a{}&", i);
  EXPECT_EQ(get(query).status, 400);
  EXPECT_EQ(get("/api/info?a=1&a=2").status, 400);
  EXPECT_EQ(get("/api/info?%zz=1").status, 400);
  // Processor time, which other programs do not lengthen.
  EXPECT_LT(std::clock() - start, 5 * CLOCKS_PER_SEC);
}

// A page of another site can make a browser ask, though not read the answer; but a search has been started then.
TEST_F(Hostile, OtherSitesStartNothing) {
  for (const char* site : {"cross-site", "same-site", "anything"})
    for (const char* path : {"/api/jungle/values?position=start&seconds=10", "/api/info"})
      EXPECT_EQ(client_->get(path, Headers{{"Sec-Fetch-Site", site}})->status, 403) << site;
  for (const char* site : {"same-origin", "none"})
    EXPECT_EQ(client_->get("/api/info", Headers{{"Sec-Fetch-Site", site}})->status, 200) << site;
  // A link to the app is no harm.
  EXPECT_EQ(client_->get("/", Headers{{"Sec-Fetch-Site", "cross-site"}})->status, 200);
}

// So many clients that begin a request and do not end it.
std::vector<std::unique_ptr<RawConnection>> slow_clients(int port, int count) {
  std::vector<std::unique_ptr<RawConnection>> slow;
  for (int i = 0; i < count; ++i) {
    slow.push_back(std::make_unique<RawConnection>(port));
    EXPECT_TRUE(slow.back()->send(i % 2 == 0 ? "GET / HT" : std::string(kPost) + "Content-Length: 60000\r\n\r\n{"));
  }
  return slow;
}

TEST_F(Hostile, SlowClientsKeepNobodyOut) {
  finish();
  options_.http.header_time = options_.http.body_time = std::chrono::minutes(10);
  start();
  const auto slow = slow_clients(server_->port(), 300);
  const Stopwatch watch;
  for (int i = 0; i < 20; ++i) EXPECT_EQ(get("/api/info").status, 200);
  EXPECT_LT(watch.seconds(), kTimeToEnd);
}

// A byte now and then does not make the time longer: it is for the whole header, or the whole body.
TEST_F(Hostile, SlowClientsAreClosed) {
  finish();
  options_.http.header_time = options_.http.body_time = milliseconds(1500);
  start();
  const auto slow = slow_clients(server_->port(), 300);
  const std::jthread dripping([&](const std::stop_token& done) {
    while (!done.stop_requested()) {
      for (const auto& connection : slow) (void)connection->send("x");
      std::this_thread::sleep_for(milliseconds(200));
    }
  });
  const Stopwatch watch;
  for (const auto& connection : slow) ASSERT_TRUE(connection->is_closed(std::chrono::seconds(30)));
  EXPECT_LT(watch.seconds(), kTimeToEnd);
}

TEST_F(Hostile, ConnectionsHeldOpenMakeRoomForOthers) {
  finish();
  options_.http.connections = 20;
  start();
  std::vector<std::unique_ptr<RawConnection>> held;
  for (int i = 0; i < 60; ++i) held.push_back(std::make_unique<RawConnection>(server_->port()));
  EXPECT_EQ(get("/api/info").status, 200);
  EXPECT_LE(server_->connections(), 20U);
}

TEST_F(Hostile, StopsInTimeUnderAnyLoad) {
  std::vector<std::unique_ptr<RawConnection>> connections;
  const std::string analysis = fmt::format(
      "GET /api/arimaa/analysis?seconds=100&position={} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", encoded(kStart));
  const std::string values = "GET /api/jungle/values?position=start&seconds=10 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  for (int i = 0; i < 200; ++i) {
    connections.push_back(std::make_unique<RawConnection>(server_->port()));
    const std::string text = i % 4 == 0 ? analysis : i % 4 == 1 ? values : i % 4 == 2 ? "GET / HT" : kPost;
    ASSERT_TRUE(connections.back()->send(text));
  }
  while (server_->desk().running() == 0) std::this_thread::sleep_for(milliseconds(5));
  const Stopwatch watch;
  finish();
  EXPECT_LT(watch.seconds(), kTimeToEnd);
}

TEST_F(Hostile, SearchesEndWithTheirClients) {
  for (const char* control : {"0/0/0/0/0/0", "0/0/100/0", "0/0"})
    EXPECT_EQ(post("/api/games", {{"side", "silver"}, {"control", control}}).status, 400) << control;
  const Reply game = post("/api/games", {{"side", "silver"}, {"control", "23h/23h/100/0"}, {"level", 10}});
  ASSERT_EQ(game.status, 201);
  const std::string id = game.json["id"];
  const std::string body = R"({"ply":2})";
  // Both setups, then a turn that may take hours.
  ASSERT_EQ(post("/api/games/" + id + "/reply", {{"ply", 0}}).status, 200);
  ASSERT_EQ(post("/api/games/" + id + "/turns",
                 {{"ply", 1}, {"words", "ra7 hb7 cc7 md7 ee7 cf7 hg7 rh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8"}})
                .status,
            200);
  for (const bool by_half : {false, true}) {
    {
      const RawConnection leaving(server_->port());
      (void)leaving.send(
          fmt::format("POST /api/games/{}/reply HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: "
                      "application/json\r\nContent-Length: {}\r\n\r\n{}",
                      id, body.size(), body));
      while (server_->desk().running() == 0) std::this_thread::sleep_for(milliseconds(5));
      if (by_half) {
        leaving.shut_down();
        EXPECT_TRUE(searches_end_in_time());
      }
    }
    EXPECT_TRUE(searches_end_in_time());
  }
  EXPECT_EQ(get("/api/games/" + id).json["ply"], 2) << "an answer that nobody waited for is none";
  {
    const RawConnection leaving(server_->port());
    (void)leaving.send("GET /api/jungle/values?position=start&seconds=10 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    while (server_->desk().running() == 0) std::this_thread::sleep_for(milliseconds(5));
  }
  const Stopwatch watch;
  EXPECT_TRUE(searches_end_in_time());
  EXPECT_LT(watch.seconds(), 9) << "it would have ended by itself";
}

TEST_F(Hostile, NobodyGetsInWithoutTheToken) {
  finish();
  options_.token = "0123456789abcdef";
  server_ = std::make_unique<Server>(options_);
  thread_ = std::jthread([this] { server_->run(); });
  HttpClient client(server_->port());
  for (const char* path : {"/", "/api/info", "/app.js", "/?token=wrong", "/api/info?token=0123456789abcdef"})
    EXPECT_EQ(client.get(path)->status, 401) << path;
  for (const char* value : {"Bearer wrong", "Bearer ", "0123456789abcdef", "Basic 0123456789abcdef"})
    EXPECT_EQ(client.get("/api/info", Headers{{"Authorization", value}})->status, 401) << value;
  EXPECT_EQ(client.get("/api/info", Headers{{"Authorization", "Bearer 0123456789abcdef"}})->status, 200);
  const auto entry = client.get("/?token=0123456789abcdef");
  EXPECT_EQ(entry->status, 303);
  EXPECT_EQ(entry->header("Location"), "/");
  const std::string cookie = entry->header("Set-Cookie");
  EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("SameSite=Strict"), std::string::npos);
  EXPECT_EQ(client.get("/", Headers{{"Cookie", "a=b; " + cookie.substr(0, cookie.find(';'))}})->status, 200);
  EXPECT_EQ(client.get("/", Headers{{"Cookie", "tusk_token=0123456789abcdeg"}})->status, 401);
  EXPECT_NE(server_->address().find("?token=0123456789abcdef"), std::string::npos);
}

TEST_F(Hostile, ClientsBehindAProxyHaveLimitsOfTheirOwn) {
  finish();
  options_.behind_proxy = true;
  options_.requests.per_second = options_.new_games.per_second = 1e-3;  // however slow this machine is
  start();
  const auto new_game = [&](const char* address) {
    return client_->post("/api/games", "{}", "application/json", Headers{{"X-Real-IP", address}})->status;
  };
  int made = 0;
  while (made < 1000 && new_game("203.0.113.7") == 201) ++made;
  EXPECT_EQ(made, 60);
  EXPECT_EQ(new_game("203.0.113.7"), 429);
  EXPECT_EQ(new_game("203.0.113.8"), 201);
  int asked = 0;
  while (asked < 5000 && client_->get("/api/info", Headers{{"X-Real-IP", "203.0.113.9"}})->status == 200) ++asked;
  EXPECT_EQ(asked, 400);
  EXPECT_EQ(client_->get("/api/info")->status, 200);
}

TEST(ClientLimitsTest, BucketsFillWithTime) {
  ClientLimits limits({.at_once = 3, .per_second = 2});
  auto now = ClientLimits::Clock::now();
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limits.take("a", now));
  EXPECT_FALSE(limits.take("a", now));
  EXPECT_TRUE(limits.take("b", now));
  now += std::chrono::milliseconds(500);
  EXPECT_TRUE(limits.take("a", now));
  EXPECT_FALSE(limits.take("a", now));
  now += std::chrono::hours(1);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limits.take("a", now));
  EXPECT_FALSE(limits.take("a", now));
  // Many addresses are forgotten again.
  for (int i = 0; i < 5000; ++i) EXPECT_TRUE(limits.take(std::to_string(i), now += std::chrono::seconds(1)));
  EXPECT_LT(limits.clients(), 3000U);
}

TEST_F(Hostile, TwoServersDoNotShareAFolder) {
  EXPECT_THROW(Server{options_}, InputError);
  restart();
}

TEST_F(Hostile, AGameFileIsTakenForNoOther) {
  const std::string one = post("/api/games", Json::object()).json["id"],
                    two = post("/api/games", Json::object()).json["id"];
  const auto path = [&](const std::string& id) { return options_.data / "games" / (id + ".json"); };
  std::filesystem::copy_file(path(one), path(two), std::filesystem::copy_options::overwrite_existing);
  EXPECT_EQ(get("/api/games/" + two).status, 500);
  EXPECT_EQ(post("/api/games/" + two + "/resign", Json::object()).status, 500);
  EXPECT_EQ(get("/api/games/" + one).json["outcome"], nullptr);
  // Any flipped byte is seen.
  std::string text;
  {
    std::ifstream in(path(one), std::ios::binary);
    text.assign(std::istreambuf_iterator<char>(in), {});
  }
  int seen = 0;
  for (std::size_t at = 0; at < text.size(); at += 7) {
    std::string changed = text;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    std::ofstream(path(one), std::ios::binary) << changed;
    seen += get("/api/games/" + one).status == 500 ? 1 : 0;
  }
  EXPECT_EQ(static_cast<std::size_t>(seen), (text.size() + 6) / 7);
  const Reply reply = get("/api/games/" + one);
  EXPECT_EQ(reply.json.dump().find(options_.data.string()), std::string::npos) << reply.json;
}

TEST_F(Hostile, IdleGamesExpire) {
  finish();
  {
    GameFolder store(options_.data / "games", 2);
    const std::string old = store.create({}).id(), fresh = store.create({}).id();
    EXPECT_THROW(store.create({}), Refusal);
    std::filesystem::last_write_time(options_.data / "games" / (old + ".json"),
                                     std::filesystem::file_time_type::clock::now() - std::chrono::days(100));
    EXPECT_EQ(store.expire(std::chrono::days(90)), 1U);
    EXPECT_THROW((void)store.load(old), Refusal);
    EXPECT_EQ(store.load(fresh).id(), fresh);
    EXPECT_EQ(store.games(), 1U);
    (void)store.create({});
  }
  start();
}

// A client that reads nothing of its stream is let go of, and takes no memory without end.
TEST_F(Hostile, StreamsThatNobodyReadsEnd) {
  finish();
  options_.http.unsent_bytes = 2000;
  options_.http.write_time = milliseconds(500);
  start();
  std::string turns;
  for (int i = 0; i < 200; ++i) turns += std::string(i == 0 ? "" : ",") + R"("Ee2n","ed7s","Ee3s","ed6n")";
  const std::string body = fmt::format(R"({{"position":"{}","turns":[{}],"seconds":0.05}})", kStart, turns);
  const RawConnection connection(server_->port());
  (void)connection.send(
      fmt::format("POST /api/arimaa/review HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                  "Content-Length: {}\r\n\r\n{}",
                  body.size(), body));
  EXPECT_EQ(get("/api/info").status, 200);
}

}  // namespace
}  // namespace tusk::serve
