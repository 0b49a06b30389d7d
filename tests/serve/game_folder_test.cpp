#include "serve/game_folder.h"

#include <atomic>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <thread>
#include <vector>

namespace tusk::serve {
namespace {

class GameFolderTest : public testing::Test {
 protected:
  ~GameFolderTest() override { std::filesystem::remove_all(folder_); }

  void make_old(const std::string& id) const {
    std::filesystem::last_write_time(folder_ / (id + ".json"),
                                     std::filesystem::file_time_type::clock::now() - std::chrono::days(100));
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / fmt::format("tusk-games-{:016x}", std::random_device{}());
};

TEST_F(GameFolderTest, TakesNoMoreGamesThanItMayHoweverManyComeAtOnce) {
  constexpr std::size_t kRoom = 10, kClients = 4, kTimes = 8;
  GameFolder store(folder_, kRoom);
  std::atomic<std::size_t> created{0}, refused{0};
  std::vector<std::jthread> clients;
  for (std::size_t client = 0; client < kClients; ++client)
    clients.emplace_back([&] {
      for (std::size_t i = 0; i < kTimes; ++i) try {
          (void)store.create({});
          ++created;
        } catch (const api::Refusal&) {
          ++refused;
        }
    });
  clients.clear();
  EXPECT_EQ(created, kRoom);
  EXPECT_EQ(refused, kClients * kTimes - kRoom);
  EXPECT_EQ(store.games(), kRoom);
}

TEST_F(GameFolderTest, CountsGamesThatComeAndGoAtOnce) {
  constexpr int kClients = 4, kTimes = 10;
  auto store = std::make_unique<GameFolder>(folder_, 1000);
  std::vector<std::jthread> clients;
  for (int client = 0; client < kClients; ++client)
    clients.emplace_back([&] {
      for (int i = 0; i < kTimes; ++i) {
        const std::string kept = store->create({}).id(), deleted = store->create({}).id(), old = store->create({}).id();
        store->remove(deleted);
        make_old(old);
        store->change(kept, [](api::HostedGame& game) { game.resign(); });
        (void)store->expire(std::chrono::days(90));
        EXPECT_EQ(store->load(kept).id(), kept);
        EXPECT_THROW((void)store->load(old), api::Refusal);
      }
    });
  clients.clear();
  EXPECT_EQ(store->games(), std::size_t{kClients * kTimes});
  store.reset();
  EXPECT_EQ(GameFolder(folder_, 1000).games(), std::size_t{kClients * kTimes}) << "as the files say";
}

}  // namespace
}  // namespace tusk::serve
