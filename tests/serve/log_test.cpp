// What a running server tells its log.
#include <gmock/gmock.h>
#include <mutex>

#include "running_server.h"
#include "serve/server_log.h"

namespace tusk::serve {
namespace {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::Not;

class Recording : public Log {
 public:
  using Log::Log;
  [[nodiscard]] std::vector<std::string> lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

 private:
  void put(LogLevel /*level*/, const std::string& line) override {
    const std::lock_guard lock(mutex_);
    lines_.push_back(line);
  }
  mutable std::mutex mutex_;
  std::vector<std::string> lines_;
};

constexpr auto kToken = "open-sesame-7";

class ServerLog : public RunningServer {
 protected:
  void start_with(LogLevel level, const std::string& token = "") {
    finish();
    log_ = std::make_shared<Recording>(level, token);
    options_.log = log_;
    options_.token = token;
    start();
  }
  // A line may come a moment after the answer that it tells of.
  [[nodiscard]] std::vector<std::string> lines_with(const std::string& text) const {
    const Stopwatch watch;
    std::vector<std::string> found;
    while (found.empty() && watch.seconds() < kTimeToEnd) {
      for (const std::string& line : log_->lines())
        if (line.find(text) != std::string::npos) found.push_back(line);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return found;
  }

  std::shared_ptr<Recording> log_;
};

TEST_F(ServerLog, HasALineForEachRequest) {
  start_with(LogLevel::info);
  const auto info = client_->get("/api/info");
  EXPECT_THAT(lines_with("GET /api/info 200"),
              Contains(MatchesRegex(fmt::format("GET /api/info 200 [0-9.]+ ms {} bytes", info->body.size()))));
  EXPECT_EQ(get("/api/nothing").status, 404);
  EXPECT_THAT(lines_with(" 404 "), Contains(MatchesRegex("GET /api/\\? 404 .*")));
  (void)client_->get("/no/such/file");
  EXPECT_THAT(lines_with("/no/such/file"), Contains(MatchesRegex("GET /no/such/file 404 .*")));
  EXPECT_THAT(log_->lines(), Each(Not(HasSubstr("arrived"))));
}

TEST_F(ServerLog, HasALineForEachSearchAndForStreamsAtTheirEnd) {
  start_with(LogLevel::debug);
  const auto stream = client_->get("/api/arimaa/analysis", {{"position", kStart}, {"seconds", "0.05"}}, Headers{});
  EXPECT_THAT(lines_with("search"), Contains(MatchesRegex("search analysis [0-9]+ nodes [0-9]+ ms waited [0-9]+ ms")));
  EXPECT_THAT(
      lines_with("GET /api/arimaa/analysis 200"),
      Contains(MatchesRegex(fmt::format("GET /api/arimaa/analysis 200 [0-9.]+ ms {} bytes", stream->body.size()))));
  EXPECT_THAT(lines_with("arrived"), Contains("GET /api/arimaa/analysis arrived"));
}

TEST_F(ServerLog, TellsNoKeyOfAGameAndNoQuery) {
  start_with(LogLevel::debug);
  const std::string id = post("/api/games", {{"level", 1}}).json["id"];
  EXPECT_EQ(post("/api/games/" + id + "/turns", {{"ply", 0}, {"words", kGoldSetup}}).status, 200);
  EXPECT_EQ(get("/api/games/" + id + "/nothing").status, 404);
  EXPECT_EQ(get("/api/games/" + id, {{"secret", "in-the-query"}}).status, 400);
  EXPECT_EQ(get("/api/games/%zz").status, 400);
  EXPECT_FALSE(lines_with("POST /api/games/{id}/turns 200").empty());
  EXPECT_FALSE(lines_with("GET /api/games/{id} 400").empty());
  EXPECT_THAT(log_->lines(), Each(Not(HasSubstr(id))));
  EXPECT_THAT(log_->lines(), Each(Not(HasSubstr("in-the-query"))));
}

TEST_F(ServerLog, TellsNoTokenHoweverItComes) {
  start_with(LogLevel::debug, kToken);
  const Headers ways{{"Authorization", fmt::format("Bearer {}", kToken)},
                     {"Cookie", fmt::format("tusk_token={}", kToken)}};
  for (const auto& way : ways) (void)client_->get("/api/info", {}, Headers{way});
  EXPECT_EQ(client_->get("/", {{"token", kToken}}, Headers{})->status, 303);
  (void)client_->get(fmt::format("/{}", kToken));
  EXPECT_FALSE(lines_with("GET /api/info 200").empty());
  EXPECT_FALSE(lines_with("GET /*** ").empty());
  EXPECT_THAT(log_->lines(), Each(Not(HasSubstr(kToken))));
}

TEST_F(ServerLog, EscapesWhatClientsSend) {
  start_with(LogLevel::info);
  const RawConnection connection(server_->port());
  EXPECT_TRUE(connection.send("GET /a\x1b[2J\x9b HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
  const RawConnection broken(server_->port());
  EXPECT_TRUE(broken.send("no request\r\n\r\n"));
  EXPECT_FALSE(lines_with("unreadable request 400").empty());
  for (const std::string& line : log_->lines())
    for (const char c : line) EXPECT_TRUE(c >= 0x20 && c < 0x7f) << line;
}

TEST_F(ServerLog, TellsOfErrorsAtTheLevelOfErrorsAndNothingElse) {
  start_with(LogLevel::error);
  const std::string id = post("/api/games", {{"level", 1}}).json["id"];
  EXPECT_THAT(log_->lines(), IsEmpty());
  std::filesystem::remove_all(options_.data / "games");
  EXPECT_EQ(post("/api/games", {{"level", 1}}).status, 500);
  EXPECT_EQ(lines_with("No such file").size(), 1U);
}

TEST(SpdLog, WritesLinesWithTheirTimeAndLevel) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
  ASSERT_TRUE(file);
  const auto log = make_log(LogLevel::info, kToken, file.get());
  log->write(LogLevel::info, fmt::format("{{}} %v {}\n", kToken));
  log->write(LogLevel::debug, "hidden");
  log->write(LogLevel::error, "broken");
  std::rewind(file.get());
  std::string text(1000, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file.get()));
  const std::string time = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z ";
  EXPECT_THAT(text, MatchesRegex(time + "info [{][}] %v [*]{3}\\\\x0a\n" + time + "error broken\n"));
}

}  // namespace
}  // namespace tusk::serve
