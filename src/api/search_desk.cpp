#include "api/search_desk.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "api/address.h"
#include "api/api.h"

namespace tusk::api {

namespace {

// How often a waiting search checks whether it is still wanted.
constexpr std::chrono::milliseconds kLook{200};

}  // namespace

SearchDesk::Stopping::Stopping(SearchDesk& desk, std::function<void()> stop) : desk_(desk) {
  const std::lock_guard lock(desk_.mutex_);
  if (desk_.closed_) stop();
  at_ = desk_.stoppers_.insert(desk_.stoppers_.end(), std::move(stop));
}

SearchDesk::Stopping::~Stopping() {
  const std::lock_guard lock(desk_.mutex_);
  desk_.stoppers_.erase(at_);
}

SearchDesk::Slot::Slot(SearchDesk& desk, const std::string& client, const std::function<bool()>& wanted)
    : desk_(desk), client_(client + ' '), address_(client.substr(0, client.find(' '))) {
  std::unique_lock lock(desk_.mutex_);
  const DeskLimits& limits = desk_.limits_;
  if (desk_.closed_) throw Refusal(status::kBusy, "the server is stopping");
  // Clients choose their own words, and so could use any number of them.
  const bool is_crowd = !is_loopback(address_) && desk_.count(address_) >= limits.per_address;
  if (desk_.count(client_) >= limits.per_client || is_crowd)
    throw Refusal(status::kTooMany, "you have too many searches running; stop one first");
  if (desk_.running_ >= limits.at_once && desk_.waiting_ >= limits.waiting)
    throw Refusal(status::kBusy, "the engine is busy; try again in a moment");
  ++desk_.count_of_[client_];
  ++desk_.count_of_[address_];
  ++desk_.waiting_;
  const Stopwatch watch;
  bool in_time = true, is_wanted = true;
  while (desk_.running_ >= limits.at_once && !desk_.closed_ && in_time && is_wanted) {
    desk_.changed_.wait_for(lock, kLook);
    in_time = watch.seconds() < limits.patience;
    if (wanted) {
      lock.unlock();
      is_wanted = wanted();
      lock.lock();
    }
  }
  --desk_.waiting_;
  if (desk_.closed_ || desk_.running_ >= limits.at_once || !is_wanted) {
    desk_.leave(client_);
    desk_.leave(address_);
    throw Refusal(status::kBusy, "the engine is busy; try again in a moment");
  }
  desk_.max_running_ = std::max(desk_.max_running_, ++desk_.running_);
  waited_ = watch.seconds();
  held_.restart();
}

void SearchDesk::Slot::log(std::string_view kind, std::optional<std::uint64_t> nodes) const {
  if (!desk_.log_.takes(LogLevel::info)) return;
  desk_.log_.write(LogLevel::info,
                   fmt::format("search {} {} nodes {:.0f} ms waited {:.0f} ms", kind,
                               nodes ? std::to_string(*nodes) : "?", held_.seconds() * 1000, waited_ * 1000));
}

SearchDesk::Slot::~Slot() {
  const std::lock_guard lock(desk_.mutex_);
  --desk_.running_;
  desk_.leave(client_);
  desk_.leave(address_);
  desk_.changed_.notify_one();
}

int SearchDesk::count(const std::string& who) const {
  const auto found = count_of_.find(who);
  return found == count_of_.end() ? 0 : found->second;
}

void SearchDesk::leave(const std::string& who) {
  const auto found = count_of_.find(who);
  if (--found->second == 0) count_of_.erase(found);
}

void SearchDesk::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  for (const auto& stop : stoppers_) stop();
  changed_.notify_all();
}

bool SearchDesk::closed() const {
  const std::lock_guard lock(mutex_);
  return closed_;
}

int SearchDesk::running() const {
  const std::lock_guard lock(mutex_);
  return running_;
}

int SearchDesk::max_running() const {
  const std::lock_guard lock(mutex_);
  return max_running_;
}

}  // namespace tusk::api
