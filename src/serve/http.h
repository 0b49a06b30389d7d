// What the server needs of HTTP: requests that came whole and within their limits, and ways to answer them. Nothing
// here knows which library reads the sockets.
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
  std::string peer;    // the address at the other end
  Headers headers;
  std::string body;

  // Empty if there is none.
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
  // Instead of a body: bytes that outlive the server.
  std::string_view file;
  Headers headers;
};

// One request on its way to its answer. Any thread may call these; the one who lets it go unanswered answers 500.
class Exchange {
 public:
  Exchange() = default;
  virtual ~Exchange() = default;
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  // Once, instead of a stream.
  virtual void reply(Reply reply) = 0;
  // Instead of a reply: a body that comes in parts, of which `head` tells all but the body itself.
  virtual void start_stream(Reply head) = 0;
  // False when nobody reads any more; then the rest of the stream is in vain.
  virtual bool send(std::string part) = 0;
  virtual void finish_stream() = 0;
};

// Called in the thread that reads all sockets, so it must be quick. `left` is called, in that thread too, when the
// other end closes before it has its answer.
struct Arrival {
  Request request;
  std::shared_ptr<Exchange> exchange;
};
struct Handlers {
  // Returns what to call when the client leaves.
  std::function<std::function<void()>(Arrival)> on_request;
  // The answer to what is no request, or breaks a limit.
  std::function<Reply(int status)> on_bad_request;
  // Of every answer.
  Headers common_headers;
};

struct Limits {
  std::chrono::milliseconds header_time{5'000};  // from the first byte of a request to the end of its header
  std::chrono::milliseconds body_time{10'000};   // for all of the body
  std::chrono::milliseconds idle_time{30'000};   // between two requests, and before the first
  std::chrono::milliseconds write_time{20'000};  // for all of a reply, or for some part of a stream
  std::chrono::milliseconds stop_time{1'000};    // for answers under way when the server stops
  std::uint32_t header_bytes = 16 * 1024;
  std::uint64_t body_bytes = 64 * 1024;
  std::size_t unsent_bytes = 1 << 20;  // of a stream whose client reads too slowly
  std::size_t connections = 2'000;
  std::size_t connections_per_address = 100;  // of other machines
};

// One thread reads and writes all sockets: a slow or idle client costs a little memory and no thread.
class Server {
 public:
  // Throws InputError if the address cannot be listened on. Port 0: any free one.
  Server(const std::string& host, int port, const Limits& limits, Handlers handlers);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] int port() const;
  [[nodiscard]] std::size_t connections() const;
  // Until stop(). Calls `tick` about twenty times a second.
  void run(const std::function<void()>& tick);
  // From any thread, also before run(): no more connections; those under way get `stop_time`.
  void stop();

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace tusk::serve::http
