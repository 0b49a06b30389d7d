// Hands out the work of a job: asks a free worker, and another one if that one is lost.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/stopwatch.h"
#include "cluster/channel.h"
#include "cluster/meeting_point.h"

namespace tusk::cluster {

// Timeouts in seconds.
struct Patience {
  double for_signs_of_life = 60;  // for a sign of life from a worker that has a piece
  double for_workers = 60;        // for another worker to join while none is left
};

// Thread-safe. A connection is one slot of a worker; a worker may have several.
class Foreman {
 public:
  // `slots` is the number of slots expected to join.
  Foreman(std::unique_ptr<Listener> listener, int slots, Patience patience = {});

  // See Workforce::ask.
  [[nodiscard]] std::optional<std::string> ask(const std::string& piece, const std::stop_token& stop);
  // Number of slots lost so far.
  [[nodiscard]] int lost() const;

 private:
  void admit_workers(const std::stop_token& done);
  [[nodiscard]] std::unique_ptr<Channel> take_free(const std::stop_token& stop);
  [[nodiscard]] std::optional<std::string> answer_of(Channel& worker, const std::string& piece,
                                                     const std::stop_token& stop) const;

  const std::unique_ptr<Listener> listener_;
  const int slots_;
  const Patience patience_;
  mutable std::mutex lock_;  // guards the members below
  std::condition_variable_any changed_;
  std::vector<std::unique_ptr<Channel>> free_;
  int joined_ = 0;
  int lost_ = 0;
  Stopwatch since_change_;  // since joined_ or lost_ last changed
  std::jthread accepting_;  // last, because it uses all other members
};

}  // namespace tusk::cluster
