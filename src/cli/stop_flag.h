// A flag for long jobs that follows Ctrl-C.
#pragma once

#include <atomic>

#include "base/threads.h"
#include "base/watcher.h"

namespace tusk::cli {

// While it lives, Ctrl-C sets the flag instead of ending the program.
class StopFlag {
 public:
  StopFlag() : watcher_(&InterruptGuard::interrupted, [this] { flag_ = true; }) {}
  [[nodiscard]] const std::atomic<bool>& get() const { return flag_; }

 private:
  InterruptGuard guard_;
  std::atomic<bool> flag_{false};
  Watcher watcher_;
};

}  // namespace tusk::cli
