#include "api/search_desk.h"

#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <memory>
#include <thread>
#include <vector>

#include "api/api.h"

namespace tusk::api {
namespace {

int refused_with(const std::function<void()>& work) {
  try {
    work();
    return 0;
  } catch (const Refusal& refusal) {
    return refusal.status();
  }
}

TEST(SearchDesk, NeverRunsMoreThanAllowed) {
  SearchDesk desk({.at_once = 3, .waiting = 100, .per_client = 100, .patience = 60});
  std::atomic<int> running{0}, most{0}, done{0};
  std::vector<std::jthread> threads;
  for (int i = 0; i < 24; ++i)
    threads.emplace_back([&, i] {
      const SearchDesk::Slot slot(desk, std::to_string(i % 5));
      const int now = ++running;
      for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) continue;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      --running;
      ++done;
    });
  threads.clear();
  EXPECT_EQ(done, 24);
  EXPECT_LE(most, 3);
  EXPECT_LE(desk.max_running(), 3);
  EXPECT_EQ(desk.running(), 0);
}

TEST(SearchDesk, RefusesAClientWithTooMany) {
  SearchDesk desk({.at_once = 4, .waiting = 4, .per_client = 1, .patience = 1});
  const SearchDesk::Slot slot(desk, "a");
  EXPECT_EQ(refused_with([&] { const SearchDesk::Slot second(desk, "a"); }), status::kTooMany);
  EXPECT_EQ(refused_with([&] { const SearchDesk::Slot other(desk, "b"); }), 0);
}

TEST(SearchDesk, RefusesWhenTheLineIsFullOrPatienceEnds) {
  SearchDesk full({.at_once = 1, .waiting = 0, .per_client = 9, .patience = 60});
  const SearchDesk::Slot slot(full, "a");
  EXPECT_EQ(refused_with([&] { const SearchDesk::Slot more(full, "b"); }), status::kBusy);
  SearchDesk slow({.at_once = 1, .waiting = 9, .per_client = 9, .patience = 0.05});
  const SearchDesk::Slot first(slow, "a");
  EXPECT_EQ(refused_with([&] { const SearchDesk::Slot more(slow, "a"); }), status::kBusy);
  EXPECT_EQ(refused_with([&] { const SearchDesk::Slot more(slow, "b", [] { return false; }); }), status::kBusy);
}

TEST(SearchDesk, ClosingStopsWhatRunsAndRefusesWhatComes) {
  SearchDesk desk(DeskLimits{});
  int stopped = 0;
  const SearchDesk::Stopping before(desk, [&] { ++stopped; });
  {
    const SearchDesk::Stopping gone(desk, [&] { stopped += 100; });
  }
  desk.close();
  EXPECT_EQ(stopped, 1);
  const SearchDesk::Stopping after(desk, [&] { ++stopped; });
  EXPECT_EQ(stopped, 2);
  EXPECT_EQ(refused_with([&] { const SearchDesk::Slot more(desk, "a"); }), status::kBusy);
}

}  // namespace
}  // namespace tusk::api
