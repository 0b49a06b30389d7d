// Ctrl-C as a request to stop, for long jobs.
#pragma once

#include <atomic>
#include <stop_token>

#include "base/threads.h"
#include "base/watcher.h"

namespace tusk::cli {

// While it lives, Ctrl-C asks for a stop instead of ending the program.
class StopFlag {
 public:
  StopFlag()
      : watcher_(&InterruptGuard::interrupted, [this] {
          source_.request_stop();
          flag_ = true;
        }) {}
  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
  // The same as a flag, for a workforce.
  [[nodiscard]] const std::atomic<bool>& get() const { return flag_; }

 private:
  InterruptGuard guard_;
  std::stop_source source_;
  std::atomic<bool> flag_{false};
  Watcher watcher_;
};

}  // namespace tusk::cli
