#include "base/work_clock.h"

#include <chrono>
#include <gtest/gtest.h>
#include <thread>

#include "base/stopwatch.h"

namespace tusk {
namespace {

TEST(WorkClock, CountsWorkAndNotWaiting) {
  const WorkClock work;
  const Stopwatch watch;
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_LT(work.seconds(), 0.1);
  EXPECT_GE(watch.seconds(), 0.2);
  while (work.seconds() < 0.05) {
  }
  EXPECT_GE(watch.seconds(), 0.25);
}

TEST(WorkClock, CountsOneThread) {
  const WorkClock work;
  std::thread([] {
    const WorkClock other;
    while (other.seconds() < 0.2) {
    }
  }).join();
  EXPECT_LT(work.seconds(), 0.1);
}

}  // namespace
}  // namespace tusk
