// One connection of the server. Only for http_server.cpp and http_session.cpp, because Boost.Asio slows down the
// compilation of every file that includes it.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <list>
#include <memory>
#include <string>

#include "serve/http.h"

namespace tusk::serve::http {

// All functions are called in the I/O thread.
class Session {
 public:
  Session() = default;
  virtual ~Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  virtual void start() = 0;
  // Whether no request is in progress.
  [[nodiscard]] virtual bool is_waiting() const = 0;
  virtual void close() = 0;
  // The server stops: only a response in progress may still be sent.
  virtual void close_soon() = 0;
};

// What a session needs from the server, which outlives it.
class SessionHost {
 public:
  using Sessions = std::list<std::shared_ptr<Session>>;

  SessionHost(const Limits& given_limits, Handlers given_handlers)
      : limits(given_limits), handlers(std::move(given_handlers)) {}
  virtual ~SessionHost() = default;
  SessionHost(const SessionHost&) = delete;
  SessionHost& operator=(const SessionHost&) = delete;

  // The session now waits for its next request.
  virtual void on_waiting(Session& session) = 0;
  virtual void on_closed(Session& session) = 0;

  const Limits limits;
  const Handlers handlers;
  boost::asio::io_context context{1};
  bool stopping = false;
};

[[nodiscard]] std::shared_ptr<Session> make_session(SessionHost& host, boost::asio::ip::tcp::socket socket,
                                                    std::string peer);

}  // namespace tusk::serve::http
