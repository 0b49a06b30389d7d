#include "base/standing_threads.h"

#include <array>
#include <atomic>
#include <gtest/gtest.h>

namespace tusk {
namespace {

TEST(StandingThreads, EachDoesEveryJobOnce) {
  StandingThreads threads(3);
  ASSERT_EQ(threads.count(), 3);
  std::array<std::atomic<int>, 3> done{};
  for (int job = 1; job <= 200; ++job) {
    threads.start([&](int number) { ++done[static_cast<std::size_t>(number)]; });
    threads.wait();
    for (const auto& times : done) ASSERT_EQ(times, job);
  }
}

TEST(StandingThreads, AreTheSameFromJobToJob) {
  StandingThreads threads(2);
  std::array<std::array<std::thread::id, 2>, 2> ids;
  for (auto& round : ids) {
    threads.start([&round](int number) { round[static_cast<std::size_t>(number)] = std::this_thread::get_id(); });
    threads.wait();
  }
  EXPECT_EQ(ids[0], ids[1]);
  EXPECT_NE(ids[0][0], ids[0][1]);
}

TEST(StandingThreads, AnEndWaitsForTheJobThatWasStarted) {
  std::atomic<int> done = 0;
  for (int round = 0; round < 50; ++round) {
    StandingThreads threads(2);
    threads.start([&](int) { ++done; });
  }
  EXPECT_EQ(done, 100);
}

TEST(StandingThreads, NoneAtAllHaveNothingToDo) {
  StandingThreads threads(0);
  threads.start([](int) { FAIL(); });
  threads.wait();
}

}  // namespace
}  // namespace tusk
