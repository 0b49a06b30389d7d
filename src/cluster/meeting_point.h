// Where the workers of a job find the process that hands out the work: a port, the addresses of its machine, and a
// secret that only processes of the job know.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/channel.h"

namespace tusk::cluster {

struct MeetingPoint {
  std::uint16_t port = 0;
  std::string secret;
  std::vector<std::string> addresses;  // numeric; at least one should be reachable

  bool operator==(const MeetingPoint&) const = default;
};

[[nodiscard]] std::string to_text(const MeetingPoint& point);
// Throws InputError.
[[nodiscard]] MeetingPoint parse_meeting_point(std::string_view text);

// Accepts the connections of the workers.
class Listener {
 public:
  // Listens on the loopback interface only, or on all interfaces. Throws InputError.
  explicit Listener(bool this_machine_alone);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  [[nodiscard]] const MeetingPoint& point() const { return point_; }
  // The next worker that sends the secret; null if none connects within `seconds`.
  [[nodiscard]] std::unique_ptr<Channel> admit(double seconds) const;

 private:
  int socket_ = -1;
  MeetingPoint point_;
};

// Tries for at least `seconds`. Throws InputError if nobody answers.
[[nodiscard]] std::unique_ptr<Channel> join(const MeetingPoint& point, double seconds);

}  // namespace tusk::cluster
