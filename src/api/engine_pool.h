// A pool of engines that are reused by searches: creating one takes longer than many searches and allocates memory.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "arimaa/engine/engine.h"
#include "base/standing_threads.h"

namespace tusk::api {

struct PoolLimits {
  std::size_t idle = 4;                       // engines kept for later searches
  int idle_mebibytes = 32;                    // engines with larger tables are not kept
  std::chrono::milliseconds idle_time{2000};  // after which an unused engine is freed
};

// An engine and a thread for its searches.
class PooledEngine {
 public:
  explicit PooledEngine(const arimaa::EngineOptions& options) : engine(options) {}

  // Throws std::system_error if no thread can be created.
  [[nodiscard]] StandingThreads& thread();

  arimaa::Engine engine;

 private:
  std::unique_ptr<StandingThreads> thread_;  // last, because its work uses the engine
};

// Thread-safe. Idle engines use at most `idle` times `idle_mebibytes`.
class EnginePool {
 public:
  explicit EnginePool(const PoolLimits& limits);
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;

  // An engine with these options that behaves like a new one. It is exclusive, returns to the pool when released, and
  // must not outlive the pool.
  [[nodiscard]] std::shared_ptr<PooledEngine> lend(const arimaa::EngineOptions& options);
  // The same without the thread.
  [[nodiscard]] std::shared_ptr<arimaa::Engine> lend_engine(const arimaa::EngineOptions& options);
  // Frees the engines that have been idle for too long. Must be called regularly.
  void tidy();

  [[nodiscard]] std::size_t idle() const;
  // Number of engines created so far.
  [[nodiscard]] std::size_t built() const { return built_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Idle {
    std::unique_ptr<PooledEngine> engine;
    Clock::time_point since;
  };

  [[nodiscard]] std::unique_ptr<PooledEngine> take(const arimaa::EngineOptions& options);
  void take_back(std::unique_ptr<PooledEngine> engine) noexcept;

  PoolLimits limits_;
  mutable std::mutex mutex_;
  std::vector<Idle> idle_;  // most recently used last
  std::atomic<std::size_t> built_{0};
};

}  // namespace tusk::api
