#include "api/game_locks.h"

namespace tusk::api {

GameLocks::Hold::Hold(GameLocks& locks, const std::string& id) : locks_(locks) {
  {
    const std::lock_guard lock(locks_.mutex_);
    at_ = locks_.locks_.try_emplace(id).first;
    ++at_->second.users;
  }
  at_->second.mutex.lock();
}

GameLocks::Hold::~Hold() {
  at_->second.mutex.unlock();
  const std::lock_guard lock(locks_.mutex_);
  if (--at_->second.users == 0) locks_.locks_.erase(at_);
}

std::size_t GameLocks::games() const {
  const std::lock_guard lock(mutex_);
  return locks_.size();
}

}  // namespace tusk::api
