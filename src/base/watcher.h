// Looks now and then whether something has happened, and acts on it: for waits that no signal reaches.
#pragma once

#include <chrono>
#include <functional>
#include <thread>
#include <utility>

namespace tusk {

class Watcher {
 public:
  // Both are called on a thread of its own, the second at every look at which the first says so: what has begun anew
  // since the last look is told too.
  Watcher(std::function<bool()> happened, std::function<void()> act)
      : thread_([happened = std::move(happened), act = std::move(act)](const std::stop_token& done) {
          constexpr std::chrono::milliseconds kPause{20};
          while (!done.stop_requested()) {
            if (happened()) act();
            std::this_thread::sleep_for(kPause);
          }
        }) {}

 private:
  std::jthread thread_;
};

}  // namespace tusk
