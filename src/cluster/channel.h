// A connection between two processes of a job that carries whole messages.
#pragma once

#include <limits>
#include <mutex>
#include <string>
#include <string_view>

namespace tusk::cluster {

// One thread receives; any thread may send. An empty message is a sign of life and says nothing else.
class Channel {
 public:
  // Takes over a connected socket.
  explicit Channel(int socket);
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  // False if the other end is gone.
  bool send(std::string_view message);

  enum class Event { message, silence, closed };
  // How much of a message somebody is trusted with: it may have so many bytes, and take so many seconds to come.
  // Beyond that the connection counts as closed.
  struct Trust {
    std::size_t bytes = std::size_t{1} << 28;
    double seconds = std::numeric_limits<double>::infinity();
  };
  // The next message; waits that many seconds at most for it to come or to grow.
  Event receive(std::string& message, double seconds, const Trust& trust);
  Event receive(std::string& message, double seconds) { return receive(message, seconds, Trust{}); }
  // Whether the other end is gone, for a thread that does not receive while nothing is to be received.
  [[nodiscard]] bool is_closed() const;

 private:
  bool take_message(std::string& message);

  int socket_;
  std::mutex sending_;
  std::string unread_;
};

}  // namespace tusk::cluster
