// A connection between two processes of a job that carries whole messages.
#pragma once

#include <limits>
#include <mutex>
#include <string>
#include <string_view>

namespace tusk::cluster {

// One thread receives; any thread may send. An empty message is a sign of life without content.
class Channel {
 public:
  // Takes ownership of a connected socket.
  explicit Channel(int socket);
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  // False if the other end is gone.
  bool send(std::string_view message);

  enum class Event { message, silence, closed };
  // Limits for a message from an untrusted sender: its size, and the time to receive it. A message that exceeds them
  // closes the connection.
  struct MessageLimits {
    std::size_t bytes = std::size_t{1} << 28;
    double seconds = std::numeric_limits<double>::infinity();
  };
  // The next message; `silence` if no data arrives for `seconds`.
  Event receive(std::string& message, double seconds, const MessageLimits& limits);
  Event receive(std::string& message, double seconds) { return receive(message, seconds, MessageLimits{}); }
  // Whether the other end is gone; for a thread other than the receiving one.
  [[nodiscard]] bool is_closed() const;

 private:
  bool take_message(std::string& message);

  int socket_;
  std::mutex sending_;
  std::string unread_;
};

}  // namespace tusk::cluster
