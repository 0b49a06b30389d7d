#include "http_client.h"

#include <algorithm>
#include <arpa/inet.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text.h"

namespace tusk::serve {

namespace {

constexpr std::chrono::milliseconds kPatience{60'000};

// The answer as it comes: the text so far, and more when it is asked for.
class Reader {
 public:
  explicit Reader(const RawConnection& connection) : connection_(connection) {}

  bool more() {
    const std::string part = connection_.receive(kPatience);
    text_ += part;
    return !part.empty();
  }
  // Up to the next line end, which is taken too.
  std::optional<std::string> line() {
    std::size_t end = 0;
    while ((end = text_.find("\r\n")) == std::string::npos)
      if (!more()) return std::nullopt;
    std::string line = text_.substr(0, end);
    text_.erase(0, end + 2);
    return line;
  }
  std::optional<std::string> bytes(std::size_t count) {
    while (text_.size() < count)
      if (!more()) return std::nullopt;
    std::string bytes = text_.substr(0, count);
    text_.erase(0, count);
    return bytes;
  }

 private:
  const RawConnection& connection_;
  std::string text_;
};

std::optional<std::string> read_chunks(Reader& reader, const HttpClient::Receiver& receiver) {
  std::string body;
  for (;;) {
    const auto line = reader.line();
    if (!line) return std::nullopt;
    const std::size_t size = std::stoul(*line, nullptr, 16);
    const auto part = reader.bytes(size + 2);
    if (!part) return std::nullopt;
    if (size == 0) return body;
    body += part->substr(0, size);
    if (receiver && !receiver(part->substr(0, size))) return std::nullopt;
  }
}

}  // namespace

RawConnection::RawConnection(int port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  ::inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return;
  ::close(socket_);
  socket_ = -1;
}

RawConnection::~RawConnection() {
  if (socket_ >= 0) ::close(socket_);
}

bool RawConnection::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string RawConnection::receive(std::chrono::milliseconds patience) const {
  pollfd waiting{socket_, POLLIN, 0};
  if (::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return {};
  char buffer[65536];
  const ssize_t size = ::recv(socket_, buffer, sizeof buffer, 0);
  return size <= 0 ? std::string() : std::string(buffer, static_cast<std::size_t>(size));
}

std::string RawConnection::receive_all(std::chrono::milliseconds patience) const {
  std::string all;
  const auto end = std::chrono::steady_clock::now() + patience;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    const std::string part = left.count() > 0 ? receive(left) : std::string();
    if (part.empty()) return all;
    all += part;
  }
}

bool RawConnection::is_closed(std::chrono::milliseconds patience) const {
  const auto end = std::chrono::steady_clock::now() + patience;
  char byte = 0;
  while (std::chrono::steady_clock::now() < end) {
    pollfd waiting{socket_, POLLIN, 0};
    if (::poll(&waiting, 1, 50) > 0 && ::recv(socket_, &byte, 1, 0) <= 0) return true;
  }
  return false;
}

void RawConnection::shut_down() const { ::shutdown(socket_, SHUT_WR); }

std::string encoded(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool plain = is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z');
    result += plain ? std::string(1, c) : fmt::format("%{:02x}", static_cast<unsigned char>(c));
  }
  return result;
}

std::string HttpResponse::header(const std::string& name) const {
  const auto found =
      std::ranges::find_if(headers, [&](const auto& field) { return equals_ignore_case(field.first, name); });
  return found == headers.end() ? "" : found->second;
}

HttpClient::Result HttpClient::get(const std::string& path, const Headers& headers, const Receiver& receiver) {
  return request("GET", path, headers, "", receiver);
}

HttpClient::Result HttpClient::get(const std::string& path, const Params& parameters, const Headers& headers) {
  std::string query;
  for (const auto& [name, value] : parameters)
    query += fmt::format("{}{}={}", query.empty() ? "?" : "&", encoded(name), encoded(value));
  return request("GET", path + query, headers, "", {});
}

HttpClient::Result HttpClient::post(const std::string& path, const std::string& body, const std::string& type,
                                    const Headers& headers, const Receiver& receiver) {
  Headers all = headers;
  all.emplace("Content-Type", type);
  return request("POST", path, all, body, receiver);
}

HttpClient::Result HttpClient::request(const std::string& method, const std::string& path, Headers headers,
                                       const std::string& body, const Receiver& receiver) {
  if (!headers.contains("Host")) headers.emplace("Host", fmt::format("127.0.0.1:{}", port_));
  if (method != "GET") headers.emplace("Content-Length", std::to_string(body.size()));
  std::string text = fmt::format("{} {} HTTP/1.1\r\n", method, path);
  for (const auto& [name, value] : headers) text += fmt::format("{}: {}\r\n", name, value);
  text += "\r\n" + body;
  // A kept connection may have been closed meanwhile.
  const bool is_kept = connection_ != nullptr;
  Result result = try_request(text, receiver);
  if (!result && is_kept && !receiver) result = try_request(text, receiver);
  return result;
}

HttpClient::Result HttpClient::try_request(const std::string& text, const Receiver& receiver) {
  if (!connection_) connection_ = std::make_unique<RawConnection>(port_);
  auto connection = std::move(connection_);
  if (!connection->is_open()) return std::nullopt;
  // One who is refused early may not get all of it away, and still has an answer.
  (void)connection->send(text);
  Reader reader(*connection);
  HttpResponse response;
  const auto first = reader.line();
  if (!first || first->size() < 12) return std::nullopt;
  response.status = std::stoi(first->substr(9, 3));
  for (auto line = reader.line();; line = reader.line()) {
    if (!line) return std::nullopt;
    if (line->empty()) break;
    const std::string name = line->substr(0, line->find(':'));
    response.headers[name] = std::string(trimmed(std::string_view(*line).substr(name.size() + 1)));
  }
  auto body = response.header("transfer-encoding") == "chunked"
                  ? read_chunks(reader, receiver)
                  : reader.bytes(std::stoul("0" + response.header("content-length")));
  if (!body) return std::nullopt;
  response.body = std::move(*body);
  if (response.header("connection") != "close") connection_ = std::move(connection);
  return response;
}

}  // namespace tusk::serve
