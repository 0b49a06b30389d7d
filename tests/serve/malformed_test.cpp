// Requests that no client of ours sends: whatever comes, the server answers with a refusal or closes, and lives on.
#include <arpa/inet.h>
#include <atomic>
#include <cstdlib>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/random.h"
#include "base/threads.h"
#include "running_server.h"

namespace tusk::serve {
namespace {

constexpr int kPatience = 400;  // milliseconds

class Malformed : public RunningServer {
 protected:
  // Sends the bytes and reads the first line of the answer; empty if there is none.
  std::string send_raw(const std::string& bytes) const {
    const int handle = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(server_->port()));
    ::inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    std::string answer;
    if (::connect(handle, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
      ::send(handle, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      // The server may wait for more of the request; then there is no more.
      pollfd waiting{handle, POLLIN, 0};
      if (::poll(&waiting, 1, kPatience) == 0) ::shutdown(handle, SHUT_WR);
      char buffer[256];
      const auto size = ::recv(handle, buffer, sizeof buffer, 0);
      if (size > 0) answer.assign(buffer, static_cast<std::size_t>(size));
    }
    ::close(handle);
    return answer.substr(0, answer.find('\r'));
  }
};

std::string random_bytes(Random& random, std::size_t length) {
  std::string bytes;
  for (std::size_t i = 0; i < length; ++i) bytes += static_cast<char>(random.below(256));
  return bytes;
}

// A request with something wrong in it, as raw bytes.
std::string malformed_request(Random& random) {
  static const std::vector<std::string> paths{"/api/games", "/api/arimaa/position", "/api/jungle/position",
                                              "/",          "/api/games/x/turns",   "/api/arimaa/analysis"};
  static const std::vector<std::string> seeds{R"({"side":"gold","level":1})", R"({"ply":0,"words":"Ra1"})", "[[[[[[",
                                              "{}", "\"\\ud800\""};
  std::string body = random.chance(0.3) ? random_bytes(random, random.below(64)) : random.pick(seeds);
  for (int edits = random.between(1, 4); edits > 0 && !body.empty(); --edits)
    body[random.below(body.size())] = static_cast<char>(random.below(256));
  const std::string method = random.chance(0.5) ? "POST" : random.chance(0.5) ? "GET" : "PUT";
  std::string path = random.pick(paths);
  if (random.chance(0.5)) path += "?position=" + random_bytes(random, random.below(40));
  const bool is_honest = random.chance(0.8);
  const std::string length = is_honest ? std::to_string(body.size()) : random.chance(0.5) ? "-1" : "99999999999";
  return fmt::format(
      "{} {} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n"
      "Connection: close\r\n\r\n{}",
      method, path, length, body);
}

// 10,000 of them when asked for (see tests/CMakeLists.txt).
TEST_F(Malformed, NeverGetsMoreThanARefusal) {
  const int count = std::getenv("TUSK_COMPLETE") != nullptr ? 10'000 : 400;
  std::atomic<int> answered{0};
  parallel_for(static_cast<std::size_t>(count), 8, [&](std::size_t i) {
    Random random(i);
    const std::string request = malformed_request(random);
    const std::string line = send_raw(request);
    if (line.empty()) return;
    ++answered;
    EXPECT_EQ(line.substr(0, 9), "HTTP/1.1 ") << line;
    EXPECT_NE(line[9], '5') << line << "\n" << request;
  });
  EXPECT_GT(answered, count / 2);
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
