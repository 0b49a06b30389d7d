#include "base/deadline.h"

#include <condition_variable>
#include <gtest/gtest.h>
#include <limits>
#include <mutex>

namespace tusk {
namespace {

// Waits for a request to stop, for at most half a minute.
bool is_stopped_soon(const std::stop_token& token) {
  std::mutex lock;
  std::condition_variable_any never;
  std::unique_lock hold(lock);
  never.wait_for(hold, token, std::chrono::seconds(30), [] { return false; });
  return token.stop_requested();
}

TEST(Deadline, StopsWhenTheTimeIsOver) {
  const Deadline deadline(0.01, {});
  EXPECT_TRUE(is_stopped_soon(deadline.token()));
}

TEST(Deadline, StopsWithItsParent) {
  std::stop_source parent;
  const Deadline deadline(std::numeric_limits<double>::infinity(), parent.get_token());
  EXPECT_FALSE(deadline.token().stop_requested());
  parent.request_stop();
  EXPECT_TRUE(deadline.token().stop_requested());
}

TEST(Deadline, EndsBeforeItsTime) {
  std::stop_token token;
  {
    const Deadline deadline(1e6, {});
    token = deadline.token();
  }
  EXPECT_FALSE(token.stop_requested());
}

TEST(Deadline, IsStoppedAtOnceIfItsParentIs) {
  std::stop_source parent;
  parent.request_stop();
  EXPECT_TRUE(Deadline(1e6, parent.get_token()).token().stop_requested());
}

}  // namespace
}  // namespace tusk
