// Interruption by signals.
#include "base/threads.h"

#include <csignal>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tusk {
namespace {

using namespace std::chrono_literals;

TEST(InterruptGuard, NotesASignalAlsoWhenItArrivesTwiceAtOnce) {
  const InterruptGuard guard;
  EXPECT_FALSE(InterruptGuard::interrupted());
  std::raise(SIGINT);
  std::raise(SIGINT);
  EXPECT_TRUE(InterruptGuard::interrupted());
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
    EXPECT_TRUE(InterruptGuard::interrupted());
  }
  EXPECT_EQ(InterruptGuard::signal(), SIGTERM);
  InterruptGuard::settle();
  EXPECT_EQ(InterruptGuard::signal(), 0);
  const InterruptGuard guard;
  EXPECT_FALSE(InterruptGuard::interrupted());
}

}  // namespace
}  // namespace tusk
