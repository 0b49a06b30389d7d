// The client that waits for a response and may disconnect before it arrives.
#pragma once

#include <functional>
#include <list>
#include <mutex>

namespace tusk::api {

// Thread-safe.
class Caller {
  using Watchers = std::list<std::function<void()>>;

 public:
  [[nodiscard]] bool has_left() const {
    const std::lock_guard lock(mutex_);
    return left_;
  }
  void leave() {
    const std::lock_guard lock(mutex_);
    left_ = true;
    for (const auto& watcher : watchers_) watcher();
  }

  // During its lifetime, calls the function when the caller leaves, at once if it already has.
  class Watch {
   public:
    Watch(Caller& caller, std::function<void()> on_leave) : caller_(caller) {
      const std::lock_guard lock(caller_.mutex_);
      if (caller_.left_) on_leave();
      at_ = caller_.watchers_.insert(caller_.watchers_.end(), std::move(on_leave));
    }
    ~Watch() {
      const std::lock_guard lock(caller_.mutex_);
      caller_.watchers_.erase(at_);
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

   private:
    Caller& caller_;
    Watchers::iterator at_;
  };

 private:
  mutable std::mutex mutex_;
  bool left_ = false;
  Watchers watchers_;
};

}  // namespace tusk::api
