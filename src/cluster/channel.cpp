#include "cluster/channel.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/stopwatch.h"

namespace tusk::cluster {

namespace {

using Length = std::uint32_t;

// After this time without a response the other machine is considered gone.
constexpr int kVanishedMilliseconds = 60'000;

}  // namespace

Channel::Channel(int socket) : socket_(socket) {
  const int on = 1;
  (void)::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  (void)::setsockopt(socket_, IPPROTO_TCP, TCP_USER_TIMEOUT, &kVanishedMilliseconds, sizeof kVanishedMilliseconds);
}

Channel::~Channel() { ::close(socket_); }

bool Channel::send(std::string_view message) {
  const std::lock_guard hold(sending_);
  const auto length = static_cast<Length>(message.size());
  std::string frame(sizeof length, '\0');
  std::memcpy(frame.data(), &length, sizeof length);
  frame += message;
  std::string_view left = frame;
  while (!left.empty()) {
    const ssize_t sent = ::send(socket_, left.data(), left.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    left.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool Channel::take_message(std::string& message) {
  Length length = 0;
  if (unread_.size() < sizeof length) return false;
  std::memcpy(&length, unread_.data(), sizeof length);
  if (unread_.size() < sizeof length + length) return false;
  message = unread_.substr(sizeof length, length);
  unread_.erase(0, sizeof length + length);
  return true;
}

Channel::Event Channel::receive(std::string& message, double seconds, const MessageLimits& limits) {
  const Stopwatch watch;
  while (!take_message(message)) {
    if (watch.seconds() > limits.seconds) return Event::closed;
    pollfd waiting{socket_, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, static_cast<int>(seconds * 1000));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return ready == 0 ? Event::silence : Event::closed;
    std::array<char, 65536> bytes;
    const ssize_t count = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return Event::closed;
    unread_.append(bytes.data(), static_cast<std::size_t>(count));
    Length length = 0;
    if (unread_.size() >= sizeof length) std::memcpy(&length, unread_.data(), sizeof length);
    if (length > limits.bytes) return Event::closed;
  }
  return Event::message;
}

bool Channel::is_closed() const {
  char byte = 0;
  const ssize_t count = ::recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

}  // namespace tusk::cluster
