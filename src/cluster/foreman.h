// Gives out the work of a job: asks whichever worker is free, and another one if that is lost.
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

// How long waiting has a point, in seconds.
struct Patience {
  double for_signs_of_life = 60;  // of a worker that has a piece
  double for_workers = 60;        // when there is none, and some have never come
};

// Thread-safe. A connection is one place of a worker, so a worker may have several.
class Foreman {
 public:
  // So many places are expected.
  Foreman(std::unique_ptr<Listener> listener, int places, Patience patience = {});

  // See Workforce::ask.
  [[nodiscard]] std::optional<std::string> ask(const std::string& piece, const std::stop_token& stop);
  // Workers lost so far, by place.
  [[nodiscard]] int lost() const;

 private:
  void admit_workers(const std::stop_token& done);
  [[nodiscard]] std::unique_ptr<Channel> take_free(const std::stop_token& stop);
  [[nodiscard]] std::optional<std::string> answer_of(Channel& worker, const std::string& piece,
                                                     const std::stop_token& stop) const;

  const std::unique_ptr<Listener> listener_;
  const int places_;
  const Patience patience_;
  mutable std::mutex lock_;  // of what follows
  std::condition_variable_any changed_;
  std::vector<std::unique_ptr<Channel>> free_;
  int joined_ = 0;
  int lost_ = 0;
  Stopwatch since_change_;  // of the two
  std::jthread door_;       // last: it uses all the others
};

}  // namespace tusk::cluster
