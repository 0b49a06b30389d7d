#include "serve/client_limits.h"

#include <algorithm>

namespace tusk::serve {

double ClientLimits::level(const Bucket& bucket, Clock::time_point now) const {
  const double seconds = std::chrono::duration<double>(now - bucket.filled).count();
  return std::min(allowance_.at_once, bucket.left + std::max(0.0, seconds) * allowance_.per_second);
}

bool ClientLimits::take(const std::string& client, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (buckets_.size() >= forget_at_) forget_full_ones(now);
  Bucket& bucket = buckets_.try_emplace(client, Bucket{allowance_.at_once, now}).first->second;
  bucket = {level(bucket, now), now};
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
}

std::size_t ClientLimits::clients() const {
  const std::lock_guard lock(mutex_);
  return buckets_.size();
}

// A full bucket is the same as none. Removed now and then, so that memory does not grow with the number of addresses.
void ClientLimits::forget_full_ones(Clock::time_point now) {
  std::erase_if(buckets_, [&](const auto& entry) { return level(entry.second, now) >= allowance_.at_once; });
  forget_at_ = std::max<std::size_t>(1'000, 2 * buckets_.size());
}

}  // namespace tusk::serve
