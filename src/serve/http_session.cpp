// The only file that uses Boost.Beast.
#include "serve/http_session.h"

#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/status.hpp>
#include <boost/beast/http/string_body.hpp>
#include <deque>
#include <fmt/format.h>
#include <optional>

namespace tusk::serve::http {

namespace asio = boost::asio;
namespace beast = boost::beast;
using boost::system::error_code;
using tcp = asio::ip::tcp;

namespace {

// How long a refused client may take to read the reason before the connection is reset.
constexpr std::chrono::milliseconds kLinger{1'000};
constexpr std::size_t kReadPiece = 16 * 1024;

std::string head_of(const Reply& reply, const Headers& common, bool keep_alive) {
  const auto reason = beast::http::obsolete_reason(beast::http::int_to_status(static_cast<unsigned>(reply.status)));
  std::string text = fmt::format("HTTP/1.1 {} {}\r\n", reply.status, std::string(reason));
  if (!reply.type.empty()) text += fmt::format("Content-Type: {}\r\n", reply.type);
  for (const Headers* headers : {&common, &reply.headers})
    for (const auto& [name, value] : *headers) text += fmt::format("{}: {}\r\n", name, value);
  text += keep_alive ? "Connection: keep-alive\r\n" : "Connection: close\r\n";
  return text;
}

// A connection. It always keeps a read pending, to notice at once when the client disconnects, and parses one request
// after the other.
class HttpSession : public Session, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(SessionHost& host, tcp::socket socket, std::string peer)
      : host_(host), socket_(std::move(socket)), timer_(host.context), peer_(std::move(peer)) {}

  void start() override {
    await_request();
    read();
  }
  [[nodiscard]] bool is_waiting() const override { return state_ != State::answering; }
  // Thread-safe.
  [[nodiscard]] bool is_gone() const { return gone_; }
  [[nodiscard]] asio::io_context& context() { return host_.context; }
  // Counts the unsent bytes of a stream; returns false if there are too many. Thread-safe.
  [[nodiscard]] bool count_unsent(std::size_t bytes) { return (unsent_ += bytes) <= host_.limits.unsent_bytes; }

  void close() override {
    if (closed_) return;
    closed_ = true;
    leave();
    lift_limit();
    error_code ignored;
    socket_.shutdown(tcp::socket::shutdown_both, ignored);
    socket_.close(ignored);
    host_.on_closed(*this);
  }
  void close_soon() override {
    keep_alive_ = false;
    if (is_waiting() && outgoing_.empty()) close();
  }

  void reply(const Reply& reply) {
    if (closed_ || state_ != State::answering || streaming_) return;
    const std::string_view body = reply.file.empty() ? std::string_view(reply.body) : reply.file;
    std::string head = head_of(reply, host_.handlers.common_headers, keep_alive_ && !host_.stopping);
    head += fmt::format("Content-Length: {}\r\n\r\n", body.size());
    if (!is_head_) {
      if (reply.file.empty()) head += body;
      last_file_ = reply.file;
    }
    if (host_.stopping) keep_alive_ = false;
    limit(host_.limits.write_time);
    finished_ = true;
    push(std::move(head));
  }
  void start_stream(const Reply& head) {
    if (closed_ || state_ != State::answering || streaming_) return;
    streaming_ = true;
    // HTTP/1.0 clients do not support chunks: for them, the stream ends when the connection is closed.
    keep_alive_ = keep_alive_ && chunked_;
    push(head_of(head, host_.handlers.common_headers, keep_alive_) +
         (chunked_ ? "Transfer-Encoding: chunked\r\n\r\n" : "\r\n"));
  }
  void send(std::string part) {
    const std::size_t size = part.size();
    if (closed_ || !streaming_ || finished_ || is_head_) return;
    push(chunked_ ? fmt::format("{:x}\r\n{}\r\n", size, part) : std::move(part), size);
  }
  void finish_stream() {
    if (closed_ || !streaming_ || finished_) return;
    finished_ = true;
    push(chunked_ && !is_head_ ? "0\r\n\r\n" : "");
  }
  void too_slow() { close(); }

 private:
  enum class State : std::uint8_t { idle, header, body, answering, lingering };
  using Parser = beast::http::request_parser<beast::http::string_body>;

  void limit(std::chrono::milliseconds time) {
    timer_.expires_after(time);
    // The handler of a timer that was cancelled may already be queued; the number identifies it.
    timer_.async_wait([self = shared_from_this(), number = ++limit_number_](const error_code& error) {
      if (!error && number == self->limit_number_) self->close();
    });
  }
  void lift_limit() {
    ++limit_number_;
    timer_.cancel();
  }

  void await_request() {
    state_ = State::idle;
    parser_.emplace();
    parser_->header_limit(host_.limits.header_bytes);
    parser_->body_limit(host_.limits.body_bytes);
    parser_->eager(true);
    limit(host_.limits.idle_time);
  }

  // Keeps one read pending, unless the client has sent too much ahead.
  void read() {
    if (closed_ || reading_ || ended_ || buffer_.size() >= host_.limits.header_bytes + kReadPiece) return;
    reading_ = true;
    socket_.async_read_some(buffer_.prepare(kReadPiece),
                            [self = shared_from_this()](const error_code& error, std::size_t size) {
                              self->reading_ = false;
                              self->on_read(error, size);
                            });
  }
  void on_read(const error_code& error, std::size_t size) {
    if (closed_) return;
    if (error) {
      ended_ = true;
      // The client may have closed only its sending half and still wait, but that is not worth a search.
      if (state_ == State::answering)
        leave();
      else
        close();
      return;
    }
    if (state_ == State::lingering)
      buffer_.clear();
    else
      buffer_.commit(size);
    parse();
    read();
  }

  void parse() {
    while (state_ < State::answering && buffer_.size() > 0) {
      if (state_ == State::idle) {
        state_ = State::header;
        limit(host_.limits.header_time);
      }
      error_code error;
      buffer_.consume(parser_->put(buffer_.data(), error));
      if (error && error != beast::http::error::need_more) {
        refuse(error == beast::http::error::body_limit ? 413 : error == beast::http::error::header_limit ? 431 : 400);
        return;
      }
      if (state_ == State::header && parser_->is_header_done() && !accept_header()) return;
      if (parser_->is_done()) {
        answer();
        return;
      }
      if (error == beast::http::error::need_more) return;
    }
  }

  // Rejects headers that the parser accepts but we do not.
  bool accept_header() {
    state_ = State::body;
    const auto& header = parser_->get();
    using beast::http::field;
    for (const field name : {field::host, field::origin, field::content_type, field::content_encoding,
                             field::content_length, field::transfer_encoding, field::authorization})
      if (header.count(name) > 1) return refuse(400), false;
    if (header.count(field::content_length) > 0 && header.count(field::transfer_encoding) > 0)
      return refuse(400), false;
    // A small encoded body could decode to a large one.
    if (header.count(field::content_encoding) > 0 && !beast::iequals(header[field::content_encoding], "identity"))
      return refuse(415), false;
    if (parser_->is_done()) return true;
    limit(host_.limits.body_time);
    if (header.version() >= 11 && beast::iequals(header[field::expect], "100-continue"))
      push("HTTP/1.1 100 Continue\r\n\r\n");
    return true;
  }

  void begin_answer(bool keep_alive, bool chunked, bool is_head) {
    state_ = State::answering;
    keep_alive_ = keep_alive;
    chunked_ = chunked;
    is_head_ = is_head;
    streaming_ = finished_ = false;
    lift_limit();
  }
  void refuse(int status) {
    begin_answer(false, false, false);
    reply(host_.handlers.on_bad_request(status));
  }
  void answer();
  void leave() {
    gone_ = true;
    if (auto on_leave = std::move(on_leave_)) on_leave();
    on_leave_ = {};
  }

  void push(std::string text, std::size_t counted = 0) {
    outgoing_.push_back({std::move(text), counted});
    if (outgoing_.size() == 1) write();
  }
  void write() {
    // A stream has a time limit for each part; a reply already has its own.
    if (!finished_ && state_ == State::answering) limit(host_.limits.write_time);
    const bool last = finished_ && outgoing_.size() == 1;
    const std::array<asio::const_buffer, 2> buffers{
        asio::buffer(outgoing_.front().text),
        last ? asio::const_buffer(last_file_.data(), last_file_.size()) : asio::const_buffer{}};
    asio::async_write(socket_, buffers,
                      [self = shared_from_this()](const error_code& error, std::size_t) { self->on_written(error); });
  }
  void on_written(const error_code& error) {
    if (closed_) return;
    if (error) {
      close();
      return;
    }
    unsent_ -= outgoing_.front().counted;
    outgoing_.pop_front();
    if (!outgoing_.empty()) {
      write();
      return;
    }
    if (state_ != State::answering) return;
    if (finished_)
      next();
    else
      lift_limit();
  }
  void next() {
    on_leave_ = {};
    last_file_ = {};
    if (keep_alive_ && !ended_ && !host_.stopping) {
      await_request();
      host_.on_waiting(*this);
      parse();
      read();
      return;
    }
    if (ended_) {
      close();
      return;
    }
    // Closing at once while the client still sends would reset the connection before it has read the response.
    state_ = State::lingering;
    error_code ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
    buffer_.clear();
    limit(kLinger);
    read();
  }

  SessionHost& host_;
  tcp::socket socket_;
  asio::steady_timer timer_;
  std::string peer_;
  State state_ = State::idle;
  beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  std::uint64_t limit_number_ = 0;
  bool reading_ = false;
  bool ended_ = false;  // the client sends no more
  bool closed_ = false;
  bool keep_alive_ = false;
  bool chunked_ = false;
  bool is_head_ = false;
  bool streaming_ = false;
  bool finished_ = false;  // the whole response is queued
  struct Outgoing {
    std::string text;
    std::size_t counted = 0;  // included in `unsent_`
  };
  std::deque<Outgoing> outgoing_;
  std::string_view last_file_;
  std::function<void()> on_leave_;
  std::atomic<bool> gone_{false};
  std::atomic<std::size_t> unsent_{0};
};

// The handler's side of a session, usable from any thread.
class Turn : public Exchange {
 public:
  explicit Turn(std::shared_ptr<HttpSession> session, Reply unanswered)
      : session_(std::move(session)), unanswered_(std::move(unanswered)) {}
  ~Turn() override {
    if (!answered_) reply(std::move(unanswered_));
  }

  void reply(Reply reply) override {
    answered_ = true;
    post([reply = std::move(reply)](HttpSession& session) { session.reply(reply); });
  }
  void start_stream(Reply head) override {
    answered_ = true;
    post([head = std::move(head)](HttpSession& session) { session.start_stream(head); });
  }
  bool send(std::string part) override {
    if (session_->is_gone()) return false;
    if (!session_->count_unsent(part.size())) {
      post([](HttpSession& session) { session.too_slow(); });
      return false;
    }
    post([part = std::move(part)](HttpSession& session) mutable { session.send(std::move(part)); });
    return true;
  }
  void finish_stream() override {
    post([](HttpSession& session) { session.finish_stream(); });
  }

 private:
  template <typename Work>
  void post(Work work) {
    asio::post(session_->context(), [session = session_, work = std::move(work)]() mutable { work(*session); });
  }

  std::shared_ptr<HttpSession> session_;
  Reply unanswered_;
  bool answered_ = false;
};

void HttpSession::answer() {
  auto message = parser_->release();
  const bool is_current = message.version() >= 11;
  begin_answer(message.keep_alive(), is_current, message.method() == beast::http::verb::head);
  Request request{std::string(message.method_string()), std::string(message.target()), peer_, {}, {}};
  for (const auto& field : message)
    request.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
  request.body = std::move(message.body());
  auto turn = std::make_shared<Turn>(shared_from_this(), host_.handlers.on_bad_request(500));
  on_leave_ = host_.handlers.on_request({std::move(request), std::move(turn)});
}

}  // namespace

std::shared_ptr<Session> make_session(SessionHost& host, tcp::socket socket, std::string peer) {
  return std::make_shared<HttpSession>(host, std::move(socket), std::move(peer));
}

}  // namespace tusk::serve::http
