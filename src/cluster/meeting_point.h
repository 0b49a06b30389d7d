// Where the workers of a job find the process that gives out the work: a port, the addresses of its machine, and a word
// that only processes of the job know.
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
  std::vector<std::string> addresses;  // numeric; one of them should lead there

  bool operator==(const MeetingPoint&) const = default;
};

[[nodiscard]] std::string to_text(const MeetingPoint& point);
// Throws InputError.
[[nodiscard]] MeetingPoint parse_meeting_point(std::string_view text);

// The door itself.
class Listener {
 public:
  // For this machine alone, or for all that can reach it. Throws InputError.
  explicit Listener(bool this_machine_alone);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  [[nodiscard]] const MeetingPoint& point() const { return point_; }
  // The next worker that knows the word; nothing if none came within so many seconds.
  [[nodiscard]] std::unique_ptr<Channel> admit(double seconds) const;

 private:
  int socket_ = -1;
  MeetingPoint point_;
};

// Tries for so many seconds. Throws InputError if nobody is there.
[[nodiscard]] std::unique_ptr<Channel> join(const MeetingPoint& point, double seconds);

}  // namespace tusk::cluster
