// Signals as requests to stop.
#include "base/interrupt.h"

#include <atomic>
#include <csignal>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tusk {
namespace {

using namespace std::chrono_literals;

// The request comes from another thread, soon after the signal.
bool is_stopped(const std::stop_token& stop) {
  for (int look = 0; look < 2000 && !stop.stop_requested(); ++look) std::this_thread::sleep_for(5ms);
  return stop.stop_requested();
}

TEST(InterruptGuard, NotesASignalAlsoWhenItArrivesTwiceAtOnce) {
  const InterruptGuard guard;
  EXPECT_FALSE(guard.token().stop_requested());
  std::raise(SIGINT);
  std::raise(SIGINT);
  EXPECT_TRUE(is_stopped(guard.token()));
}

TEST(InterruptGuard, CallsBackOnce) {
  const InterruptGuard guard;
  std::atomic<int> calls = 0;
  const std::stop_callback count(guard.token(), [&] { ++calls; });
  std::raise(SIGINT);
  std::raise(SIGINT);
  ASSERT_TRUE(is_stopped(guard.token()));
  while (calls == 0) std::this_thread::sleep_for(5ms);
  EXPECT_EQ(calls, 1);
}

TEST(InterruptGuard, GivesInToASecondSignalLater) {
  const pid_t child = ::fork();
  if (child == 0) {
    const InterruptGuard guard;
    std::raise(SIGINT);
    std::this_thread::sleep_for(300ms);
    std::raise(SIGINT);
    ::_exit(0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
}

TEST(InterruptGuard, StartsAnew) {
  {
    const InterruptGuard guard;
    std::raise(SIGTERM);
    std::raise(SIGTERM);
    EXPECT_TRUE(is_stopped(guard.token()));
  }
  EXPECT_EQ(InterruptGuard::signal(), SIGTERM);
  InterruptGuard::settle();
  EXPECT_EQ(InterruptGuard::signal(), 0);
  const InterruptGuard guard;
  EXPECT_FALSE(guard.token().stop_requested());
  EXPECT_EQ(InterruptGuard::signal(), 0);
  std::this_thread::sleep_for(20ms);  // the old signal must not reach the new guard
  EXPECT_FALSE(guard.token().stop_requested());
  std::raise(SIGINT);
  EXPECT_TRUE(is_stopped(guard.token()));
}

}  // namespace
}  // namespace tusk
