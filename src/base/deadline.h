// A time limit as a request to stop.
#pragma once

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace tusk {

// Its token is stopped when the time is over or when `parent` is, whichever comes first. An infinite time is no limit.
class Deadline {
 public:
  Deadline(double seconds, const std::stop_token& parent) : forwarding_(parent, Forward{&source_}) {
    if (!std::isfinite(seconds)) return;
    timer_ = std::jthread([this, seconds](const std::stop_token& destroyed) {
      std::mutex lock;
      std::condition_variable_any never;
      std::unique_lock hold(lock);
      never.wait_for(hold, destroyed, std::chrono::duration<double>(seconds), [] { return false; });
      if (!destroyed.stop_requested()) source_.request_stop();
    });
  }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

 private:
  struct Forward {
    std::stop_source* source;
    void operator()() const { source->request_stop(); }
  };

  std::stop_source source_;
  std::stop_callback<Forward> forwarding_;
  std::jthread timer_;  // last, because it uses the source
};

}  // namespace tusk
