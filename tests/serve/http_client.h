// A plain client for the tests: one connection at a time, kept between requests.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tusk::serve {

// A connected socket, closed in the end.
class RawConnection {
 public:
  explicit RawConnection(int port);
  ~RawConnection();
  RawConnection(const RawConnection&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;

  [[nodiscard]] bool is_open() const { return socket_ >= 0; }
  bool send(std::string_view bytes) const;
  // Some bytes; empty at the end, or when nothing comes in this time.
  [[nodiscard]] std::string receive(std::chrono::milliseconds patience) const;
  // All that comes until the other end closes or the time is over.
  [[nodiscard]] std::string receive_all(std::chrono::milliseconds patience) const;
  // Whether the other end has closed, waiting for that at most so long.
  [[nodiscard]] bool is_closed(std::chrono::milliseconds patience) const;
  // No more will be sent.
  void shut_down() const;

 private:
  int socket_ = -1;
};

using Headers = std::multimap<std::string, std::string>;
using Params = std::multimap<std::string, std::string>;

[[nodiscard]] std::string encoded(const std::string& text);

struct HttpResponse {
  int status = 0;
  std::map<std::string, std::string> headers;
  std::string body;

  [[nodiscard]] std::string header(const std::string& name) const;
};

class HttpClient {
 public:
  explicit HttpClient(int port) : port_(port) {}

  using Result = std::optional<HttpResponse>;
  // Gets the body as it comes; false leaves.
  using Receiver = std::function<bool(const std::string& part)>;

  [[nodiscard]] Result get(const std::string& path, const Headers& headers = {}, const Receiver& receiver = {});
  [[nodiscard]] Result get(const std::string& path, const Params& parameters, const Headers& headers);
  [[nodiscard]] Result post(const std::string& path, const std::string& body, const std::string& type,
                            const Headers& headers = {}, const Receiver& receiver = {});

 private:
  Result request(const std::string& method, const std::string& path, Headers headers, const std::string& body,
                 const Receiver& receiver);
  Result try_request(const std::string& text, const Receiver& receiver);

  int port_;
  std::unique_ptr<RawConnection> connection_;
};

}  // namespace tusk::serve
