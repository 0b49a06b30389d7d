// Engines that searches use one after the other: building one takes longer than many a search, and its memory would be
// asked of the system each time.
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
  std::size_t idle = 4;                       // engines kept for the next search
  int idle_mebibytes = 32;                    // the largest table of an engine that is kept
  std::chrono::milliseconds idle_time{2000};  // after which an engine that nobody wants is freed
};

// An engine, and the thread that its searches may run in.
class PooledEngine {
 public:
  explicit PooledEngine(const arimaa::EngineOptions& options) : engine(options) {}

  // Throws std::system_error if the system gives no thread.
  [[nodiscard]] StandingThreads& thread();

  arimaa::Engine engine;

 private:
  std::unique_ptr<StandingThreads> thread_;  // last: what it runs uses the engine
};

// Safe for use by many threads. Idle engines hold at most `idle` times `idle_mebibytes`.
class EnginePool {
 public:
  explicit EnginePool(const PoolLimits& limits);
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;

  // An engine with these options, which answers as a new one would. It is the holder's alone, goes back when the
  // holder lets it go, and must not outlive the pool.
  [[nodiscard]] std::shared_ptr<PooledEngine> lend(const arimaa::EngineOptions& options);
  // The same without the thread.
  [[nodiscard]] std::shared_ptr<arimaa::Engine> lend_engine(const arimaa::EngineOptions& options);
  // Frees the engines that have been idle for too long. To be called now and then.
  void tidy();

  [[nodiscard]] std::size_t idle() const;
  // Engines built so far.
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
  std::vector<Idle> idle_;  // the one that was used last at the end
  std::atomic<std::size_t> built_{0};
};

}  // namespace tusk::api
