// A flag for long jobs that follows Ctrl-C.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>

#include "base/threads.h"

namespace tusk::cli {

// While it lives, Ctrl-C sets the flag instead of ending the program.
class StopFlag {
 public:
  StopFlag()
      : watcher_([this](const std::stop_token& done) {
          while (!done.stop_requested()) {
            if (InterruptGuard::interrupted()) flag_ = true;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
          }
        }) {}
  [[nodiscard]] const std::atomic<bool>& get() const { return flag_; }

 private:
  InterruptGuard guard_;
  std::atomic<bool> flag_{false};
  std::jthread watcher_;
};

}  // namespace tusk::cli
