// The HTTP interface of the server: complete requests within the limits, and ways to respond. It does not depend on the
// library that handles the sockets.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"

namespace tusk::serve::http {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct Request {
  std::string method;
  std::string target;  // as sent: the path, and the query after `?`
  std::string peer;    // address of the other end
  Headers headers;
  std::string body;

  // Empty if missing.
  [[nodiscard]] std::string_view header(std::string_view name) const {
    const auto found =
        std::ranges::find_if(headers, [&](const auto& field) { return equals_ignore_case(field.first, name); });
    return found == headers.end() ? std::string_view{} : std::string_view(found->second);
  }
};

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  // Sent instead of the body; must outlive the server.
  std::string_view file;
  Headers headers;
};

// One request and its response. Thread-safe. If it is destroyed without a response, it responds with 500.
class Exchange {
 public:
  Exchange() = default;
  virtual ~Exchange() = default;
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  // Call once, instead of a stream.
  virtual void reply(Reply reply) = 0;
  // Starts a response that is sent in parts, instead of a reply. `head` is everything except the body.
  virtual void start_stream(Reply head) = 0;
  // Returns false once the client has disconnected; the rest of the stream is then pointless.
  virtual bool send(std::string part) = 0;
  virtual void finish_stream() = 0;
};

// A request, and the exchange for its response.
struct Arrival {
  Request request;
  std::shared_ptr<Exchange> exchange;
};
struct Handlers {
  // Called in the I/O thread, so it must be quick. The function it returns is called in the same thread if the client
  // disconnects before it has the response.
  std::function<std::function<void()>(Arrival)> on_request;
  // The response to a malformed or oversized request.
  std::function<Reply(int status)> on_bad_request;
  // Added to every response.
  Headers common_headers;
};

struct Limits {
  std::chrono::milliseconds header_time{5'000};  // from the first byte of a request to the end of its header
  std::chrono::milliseconds body_time{10'000};   // for the whole body
  std::chrono::milliseconds idle_time{30'000};   // between requests, and before the first
  std::chrono::milliseconds write_time{20'000};  // for a whole reply, or for each part of a stream
  std::chrono::milliseconds stop_time{1'000};    // for responses in progress when the server stops
  std::uint32_t header_bytes = 16 * 1024;
  std::uint64_t body_bytes = 64 * 1024;
  std::size_t unsent_bytes = 1 << 20;  // of a stream with a slow client
  std::size_t connections = 2'000;
  std::size_t connections_per_address = 100;  // for other machines
};

// A single thread handles all sockets: a slow or idle client costs a little memory, but no thread.
class Server {
 public:
  // Throws InputError if it cannot listen on the address. Port 0: any free port.
  Server(const std::string& host, int port, const Limits& limits, Handlers handlers);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] int port() const;
  [[nodiscard]] std::size_t connections() const;
  // Runs until stop(). Calls `tick` about twenty times a second.
  void run(const std::function<void()>& tick);
  // Callable from any thread, even before run(). Accepts no more connections; responses in progress get `stop_time`.
  void stop();

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace tusk::serve::http
