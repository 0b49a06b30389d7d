#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>
#include <map>
#include <sys/resource.h>
#include <unordered_map>

#include "base/error.h"
#include "serve/http.h"
#include "serve/http_session.h"

namespace tusk::serve::http {

namespace asio = boost::asio;
using boost::system::error_code;
using tcp = asio::ip::tcp;

namespace {

constexpr std::chrono::milliseconds kTick{50};
// File descriptors reserved for the process itself.
constexpr std::size_t kOwnDescriptors = 64;

std::size_t connections_allowed(std::size_t wanted) {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur == RLIM_INFINITY) return wanted;
  const auto all = static_cast<std::size_t>(files.rlim_cur);
  return std::min(wanted, all > 2 * kOwnDescriptors ? all - kOwnDescriptors : all / 2);
}

}  // namespace

// Everything runs in the thread of run(), except where noted.
class Server::Loop : public SessionHost {
 public:
  Loop(const std::string& host, int port, const Limits& given_limits, Handlers given_handlers)
      : SessionHost(given_limits, std::move(given_handlers)), max_sessions_(connections_allowed(limits.connections)) {
    try {
      const tcp::endpoint endpoint(asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host),
                                   static_cast<std::uint16_t>(port));
      acceptor_.open(endpoint.protocol());
      acceptor_.set_option(tcp::acceptor::reuse_address(true));
      acceptor_.bind(endpoint);
      acceptor_.listen();
    } catch (const boost::system::system_error& error) {
      throw InputError(fmt::format("cannot listen on {} port {}: {}", quote(host), port, error.code().message()));
    }
  }

  [[nodiscard]] int port() const { return acceptor_.local_endpoint().port(); }
  [[nodiscard]] std::size_t connections() const { return count_; }

  void run(const std::function<void()>& tick) {
    accept();
    tick_later(tick);
    context.run();
    // Drops sessions that still wait for a response, and those that came too late.
    while (!sessions_.empty()) drop(sessions_.front());
    context.restart();
    context.poll();
  }
  void stop() {
    asio::post(context, [this] { stop_here(); });
  }

 private:
  struct Known {
    Sessions::iterator place;
    std::string peer;
  };

  void accept();
  void admit(tcp::socket socket);
  bool make_room();
  void stop_here();
  void tick_later(const std::function<void()>& tick);
  static void drop(std::shared_ptr<Session> session);
  void on_waiting(Session& session) override;
  void on_closed(Session& session) override;

  std::size_t max_sessions_;
  tcp::acceptor acceptor_{context};
  asio::steady_timer tick_timer_{context};
  asio::steady_timer stop_timer_{context};
  asio::steady_timer accept_timer_{context};
  Sessions sessions_;  // those waiting for a request longest come first
  std::unordered_map<const Session*, Known> known_;
  std::map<std::string, std::size_t> per_address_;
  std::atomic<std::size_t> count_{0};
};

void Server::Loop::accept() {
  acceptor_.async_accept([this](const error_code& error, tcp::socket socket) {
    if (stopping || error == asio::error::operation_aborted) return;
    if (!error) {
      admit(std::move(socket));
      accept();
      return;
    }
    // No file descriptor is left: drop an idle session.
    make_room();
    accept_timer_.expires_after(kTick);
    accept_timer_.async_wait([this](const error_code& stopped) {
      if (!stopped) accept();
    });
  });
}

void Server::Loop::admit(tcp::socket socket) {
  error_code error;
  const tcp::endpoint remote = socket.remote_endpoint(error);
  if (error) return;
  asio::ip::address address = remote.address();
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  const std::string peer = address.to_string();
  const auto same_address = per_address_.find(peer);
  const std::size_t held = same_address == per_address_.end() ? 0 : same_address->second;
  if (!address.is_loopback() && held >= limits.connections_per_address) return;
  if (sessions_.size() >= max_sessions_ && !make_room()) return;
  socket.set_option(tcp::no_delay(true), error);
  auto session = make_session(*this, std::move(socket), peer);
  known_[session.get()] = {sessions_.insert(sessions_.end(), session), peer};
  ++per_address_[peer];
  ++count_;
  session->start();
}

// The session that has waited longest without a request makes room for the next, so that idle connections cannot lock
// others out.
bool Server::Loop::make_room() {
  for (const auto& session : sessions_)
    if (session->is_waiting()) {
      drop(session);
      return true;
    }
  return false;
}

// A copy: closing takes the session off the list that the caller may have found it in.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
void Server::Loop::drop(std::shared_ptr<Session> session) { session->close(); }

void Server::Loop::on_waiting(Session& session) {
  sessions_.splice(sessions_.end(), sessions_, known_.at(&session).place);
}

void Server::Loop::on_closed(Session& session) {
  const auto found = known_.find(&session);
  if (const auto address = per_address_.find(found->second.peer); --address->second == 0) per_address_.erase(address);
  --count_;
  sessions_.erase(found->second.place);
  known_.erase(found);
  if (stopping && sessions_.empty()) context.stop();
}

void Server::Loop::tick_later(const std::function<void()>& tick) {
  tick_timer_.expires_after(kTick);
  tick_timer_.async_wait([this, &tick](const error_code& error) {
    if (error) return;
    if (tick) tick();
    tick_later(tick);
  });
}

void Server::Loop::stop_here() {
  if (stopping) return;
  stopping = true;
  error_code ignored;
  acceptor_.close(ignored);
  for (auto next = sessions_.begin(); next != sessions_.end();) (*next++)->close_soon();
  if (sessions_.empty()) context.stop();
  stop_timer_.expires_after(limits.stop_time);
  stop_timer_.async_wait([this](const error_code&) { context.stop(); });
}

Server::Server(const std::string& host, int port, const Limits& limits, Handlers handlers)
    : loop_(std::make_unique<Loop>(host, port, limits, std::move(handlers))) {}
Server::~Server() = default;
int Server::port() const { return loop_->port(); }
std::size_t Server::connections() const { return loop_->connections(); }
void Server::run(const std::function<void()>& tick) { loop_->run(tick); }
void Server::stop() { loop_->stop(); }

}  // namespace tusk::serve::http
