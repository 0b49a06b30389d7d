// Requests that no client of ours sends: whatever comes, the server answers with a refusal or closes, and lives on.
#include <cstdlib>
#include <map>
#include <mutex>

#include "base/random.h"
#include "base/stopwatch.h"
#include "base/threads.h"
#include "made_up_database.h"
#include "running_server.h"

namespace tusk::serve {
namespace {

constexpr std::chrono::milliseconds kMalformedPatience{400};
constexpr std::size_t kPieces = 10;
constexpr std::chrono::milliseconds kPause{60};

struct Request {
  std::string bytes;
  bool slow = false;  // sent in pieces, with pauses between them
};

class Malformed : public RunningServer {
 protected:
  Malformed() {
    finish();
    options_.database = make_up_database(options_.data, 20);
    start();
  }

  // Sends the bytes and reads the first line of the answer; empty if there is none.
  std::string send_raw(const Request& request) const {
    const RawConnection connection(server_->port());
    if (!connection.is_open()) return {};
    const std::size_t piece = request.slow ? request.bytes.size() / kPieces + 1 : request.bytes.size();
    for (std::size_t at = 0; at < request.bytes.size(); at += piece) {
      (void)connection.send(std::string_view(request.bytes).substr(at, piece));
      if (request.slow) std::this_thread::sleep_for(kPause);
    }
    std::string answer = connection.receive(kMalformedPatience);
    if (answer.empty()) {
      // The server may wait for more of the request; then there is no more.
      connection.shut_down();
      answer = connection.receive(std::chrono::seconds(60));
    }
    return answer.substr(0, answer.find('\r'));
  }
  std::string send_raw(const std::string& bytes) const { return send_raw(Request{bytes, false}); }

  Request malformed_request(Random& random) const;
};

std::string random_bytes(Random& random, std::size_t length) {
  std::string bytes;
  for (std::size_t i = 0; i < length; ++i) bytes += static_cast<char>(random.below(256));
  return bytes;
}

// A value for a field: what somebody could have meant, then spoilt, or anything at all.
std::string odd_value(Random& random) {
  static const std::vector<std::string> values{"start", "w Ea1 rf7", "g [",  "c3",   "area",   "-1",
                                               "1e999", "b1",        "Ee2n", "gold", "2024-13"};
  std::string value = random.chance(0.3) ? random_bytes(random, random.below(60)) : random.pick(values);
  if (random.chance(0.5) && !value.empty()) value[random.below(value.size())] = static_cast<char>(random.below(256));
  return value;
}

std::string odd_body(Random& random) {
  static const std::vector<std::string> seeds{R"({"side":"gold","level":1})",
                                              R"({"ply":0,"words":"Ra1"})",
                                              R"({"text":"1g Ra1\n1s"})",
                                              R"({"position":"g [","turns":["Ee2n"],"seconds":0.1})",
                                              "[[[[[[",
                                              "{}",
                                              R"("\ud800")"};
  if (random.chance(0.02)) return std::string(70'000, '{');
  std::string body = random.chance(0.3) ? random_bytes(random, random.below(64)) : random.pick(seeds);
  for (int edits = random.between(1, 4); edits > 0 && !body.empty(); --edits)
    body[random.below(body.size())] = static_cast<char>(random.below(256));
  return body;
}

// A request to some route with something wrong in it.
Request Malformed::malformed_request(Random& random) const {
  static const std::vector<std::string> names{"position", "moves", "seconds", "steps",
                                              "kind",     "name",  "limit",   "client"};
  static const std::vector<std::string> ids{"x", "b1", "d1", "1", "..%2f", "%00", "0123456789abcdef01234567"};
  const Route& route = random.pick(server_->routes());
  std::string path = random.chance(0.05) ? "/" + random_bytes(random, random.below(30)) : route.path;
  if (const std::size_t at = path.find("{id}"); at != std::string::npos) path.replace(at, 4, random.pick(ids));
  for (int fields = random.between(0, 3), i = 0; i < fields; ++i) {
    const std::string value = odd_value(random);
    path += fmt::format("{}{}={}", i == 0 ? '?' : '&', random.pick(names), value);
  }
  const std::string body = odd_body(random);
  const std::string method = random.chance(0.7)   ? route.method
                             : random.chance(0.5) ? "POST"
                             : random.chance(0.5) ? "PUT"
                                                  : "GET";
  Request request;
  request.slow = random.chance(0.02);
  if (random.chance(0.1)) {
    request.bytes = fmt::format(
        "{} {} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
        "Connection: close\r\n\r\n{}\r\n{}\r\n0\r\n\r\n",
        method, path, random.chance(0.5) ? "zz" : fmt::format("{:x}", body.size()), body);
    return request;
  }
  const bool is_honest = random.chance(0.8);
  const std::string length = is_honest ? std::to_string(body.size()) : random.chance(0.5) ? "-1" : "99999999999";
  request.bytes = fmt::format(
      "{} {} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n"
      "Connection: close\r\n\r\n{}",
      method, path, length, body);
  return request;
}

// 10,000 of them when asked for (see tests/CMakeLists.txt); TUSK_COMPLETE also tells what they came to.
TEST_F(Malformed, NeverGetsMoreThanARefusal) {
  const bool complete = std::getenv("TUSK_COMPLETE") != nullptr;
  const int count = complete ? 10'000 : 400;
  std::mutex mutex;
  std::map<std::string, int> answers;
  parallel_for(static_cast<std::size_t>(count), 8, [&](std::size_t i) {
    Random random(i);
    const Request request = malformed_request(random);
    const std::string line = send_raw(request);
    if (!line.empty()) {
      EXPECT_EQ(line.substr(0, 9), "HTTP/1.1 ") << line;
      // 503 is no fault: what happens to be a good request may find all places taken.
      if (line.substr(9, 3) != "503") {
        EXPECT_NE(line[9], '5') << line << "\n" << request.bytes;
      }
    }
    const std::lock_guard lock(mutex);
    ++answers[line.empty() ? "closed without a word" : line.substr(9, 3)];
  });
  int refused = 0;
  for (const auto& [answer, times] : answers) {
    if (answer[0] == '4') refused += times;
    if (complete) fmt::print("{:6} {}\n", times, answer);
  }
  EXPECT_GT(refused, count / 2);
  EXPECT_EQ(get("/api/info").status, 200);
}

TEST_F(Malformed, HeadersAndLinesWithoutEndAreCutOff) {
  send_raw(std::string(100'000, 'G'));
  send_raw("GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  send_raw("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + std::string(50'000, 'b') + "\r\n\r\n");
  send_raw("");
  EXPECT_EQ(get("/api/info").status, 200);
}

}  // namespace
}  // namespace tusk::serve
