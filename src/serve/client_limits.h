// Rate limits: a token bucket of requests, and another of new games, for each client address.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace tusk::serve {

struct Allowance {
  double at_once = 0;
  double per_second = 0;
};

// Thread-safe.
class ClientLimits {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ClientLimits(const Allowance& allowance) : allowance_(allowance) {}

  // Takes a token from the client's bucket; returns false if it is empty.
  [[nodiscard]] bool take(const std::string& client, Clock::time_point now = Clock::now());
  [[nodiscard]] std::size_t clients() const;

 private:
  struct Bucket {
    double left = 0;
    Clock::time_point filled;
  };
  [[nodiscard]] double level(const Bucket& bucket, Clock::time_point now) const;
  void forget_full_ones(Clock::time_point now);

  Allowance allowance_;
  mutable std::mutex mutex_;
  std::map<std::string, Bucket> buckets_;
  std::size_t forget_at_ = 1'000;
};

}  // namespace tusk::serve
