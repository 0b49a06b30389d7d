#include "api/engine_pool.h"

#include <algorithm>
#include <iterator>
#include <system_error>

namespace tusk::api {

using namespace arimaa;

namespace {

// An engine could be lent with other options as well, but that costs a new table, threads or evaluator.
bool fits(const EngineOptions& have, const EngineOptions& want) {
  return have.hash_mebibytes == want.hash_mebibytes && have.threads == want.threads && have.evaluator == want.evaluator;
}

}  // namespace

StandingThreads& PooledEngine::thread() {
  if (!thread_ || thread_->count() == 0) thread_ = std::make_unique<StandingThreads>(1);
  if (thread_->count() == 0) throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
  return *thread_;
}

EnginePool::EnginePool(const PoolLimits& limits) : limits_(limits) {
  // Reserved now, so that returning an engine cannot fail.
  idle_.reserve(limits_.idle);
}

std::unique_ptr<PooledEngine> EnginePool::take(const EngineOptions& options) {
  const std::lock_guard lock(mutex_);
  if (idle_.empty()) return nullptr;
  const auto found = std::find_if(idle_.rbegin(), idle_.rend(),
                                  [&](const Idle& one) { return fits(one.engine->engine.options(), options); });
  const auto chosen = found != idle_.rend() ? std::prev(found.base()) : std::prev(idle_.end());
  auto engine = std::move(chosen->engine);
  idle_.erase(chosen);
  return engine;
}

std::shared_ptr<PooledEngine> EnginePool::lend(const EngineOptions& options) {
  auto lent = take(options);
  if (lent) {
    // If there is no memory for its new table, this throws and the engine is discarded.
    lent->engine.set_options(options);
    lent->engine.cancel_stop();
    lent->engine.forget();
  } else {
    lent = std::make_unique<PooledEngine>(options);
    ++built_;
  }
  return {lent.release(), [this](PooledEngine* engine) { take_back(std::unique_ptr<PooledEngine>(engine)); }};
}

std::shared_ptr<Engine> EnginePool::lend_engine(const EngineOptions& options) {
  const auto lent = lend(options);
  return {lent, &lent->engine};
}

void EnginePool::take_back(std::unique_ptr<PooledEngine> engine) noexcept {
  if (engine->engine.options().hash_mebibytes > limits_.idle_mebibytes) return;
  const std::lock_guard lock(mutex_);
  if (idle_.size() < limits_.idle) idle_.push_back({std::move(engine), Clock::now()});
}

void EnginePool::tidy() {
  for (;;) {
    // Freed after the lock is released, because its threads have to end first.
    std::unique_ptr<PooledEngine> unwanted;
    const std::lock_guard lock(mutex_);
    if (idle_.empty() || Clock::now() - idle_.front().since < limits_.idle_time) return;
    unwanted = std::move(idle_.front().engine);
    idle_.erase(idle_.begin());
  }
}

std::size_t EnginePool::idle() const {
  const std::lock_guard lock(mutex_);
  return idle_.size();
}

}  // namespace tusk::api
