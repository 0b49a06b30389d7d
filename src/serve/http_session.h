// One connection of the server: requests in, answers out. Only for http_server.cpp and http_session.cpp: whatever else
// includes Boost.Asio takes long to compile.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <list>
#include <memory>
#include <string>

#include "serve/http.h"

namespace tusk::serve::http {

// All of it is called in the thread that reads the sockets.
class Session {
 public:
  Session() = default;
  virtual ~Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  virtual void start() = 0;
  // No request of it is being answered.
  [[nodiscard]] virtual bool is_waiting() const = 0;
  virtual void close() = 0;
  // The server stops: an answer may still go out, nothing else.
  virtual void close_soon() = 0;
};

// What a session needs of the server, which outlives it.
class SessionHost {
 public:
  using Sessions = std::list<std::shared_ptr<Session>>;

  SessionHost(const Limits& given_limits, Handlers given_handlers)
      : limits(given_limits), handlers(std::move(given_handlers)) {}
  virtual ~SessionHost() = default;
  SessionHost(const SessionHost&) = delete;
  SessionHost& operator=(const SessionHost&) = delete;

  // Waits for its next request from now on.
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
