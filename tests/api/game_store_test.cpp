#include "api/game_store.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <gtest/gtest.h>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "base/error.h"

namespace tusk::api {
namespace {

// Keeps the texts in memory.
class Memory : public GameStore {
 public:
  std::map<std::string, std::string> texts;

 private:
  std::optional<std::string> read_text(const std::string& id) override {
    const auto found = texts.find(id);
    return found == texts.end() ? std::nullopt : std::optional(found->second);
  }
  void write_text(const std::string& id, const std::string& text, bool is_new) override {
    EXPECT_EQ(is_new, !texts.contains(id));
    texts[id] = text;
  }
  bool remove_text(const std::string& id) override { return texts.erase(id) > 0; }
};

int status_of(const std::function<void()>& work) {
  try {
    work();
    return status::kOk;
  } catch (const Refusal& refusal) {
    return refusal.status();
  }
}

TEST(GameStore, KeepsWhatWasChangedAndNothingElse) {
  Memory store;
  const std::string id = store.create({}).id();
  const HostedGame changed = store.change(id, [](HostedGame& game) { game.resign(); });
  EXPECT_TRUE(changed.outcome());
  EXPECT_TRUE(store.load(id).outcome());
  const std::string kept = store.texts[id];
  EXPECT_THROW(store.change(id, [](HostedGame&) { throw InputError("no"); }), InputError);
  EXPECT_EQ(store.texts[id], kept);
  store.remove(id);
  EXPECT_TRUE(store.texts.empty());
}

TEST(GameStore, RefusesIdsThatAreNoneAndTextsThatAreDamaged) {
  Memory store;
  const std::string id = store.create({}).id(), other = store.create({}).id();
  for (const std::string& wrong : {std::string("../../secret"), std::string(24, '0'), std::string()})
    for (const auto& work :
         {std::function([&] { (void)store.load(wrong); }), std::function([&] { store.remove(wrong); })})
      EXPECT_EQ(status_of(work), status::kNotFound) << wrong;
  store.texts[id] = store.texts[other];
  EXPECT_EQ(status_of([&] { (void)store.load(id); }), status::kInternal);
  store.texts[id] = "{";
  EXPECT_EQ(status_of([&] { (void)store.load(id); }), status::kInternal);
}

// Keeps the texts in memory, and lets the write of one game wait like a slow disk.
class SlowDisk : public GameStore {
 public:
  // While it lives, a write of that game waits.
  class Block {
   public:
    Block(SlowDisk& disk, std::string id) : disk_(disk) { disk_.block(std::move(id)); }
    ~Block() { disk_.block(""); }
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

   private:
    SlowDisk& disk_;
  };

  // Within the time that a test may wait, a write waits for the disk.
  [[nodiscard]] bool somebody_waits() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kPatience, [&] { return waiting_ > 0; });
  }
  [[nodiscard]] int max_at_once() const { return max_at_once_; }

  static constexpr std::chrono::seconds kPatience{30};

 private:
  // Somebody who works on a game.
  class Visit {
   public:
    Visit(SlowDisk& disk, const std::string& id) : disk_(disk), id_(id) {
      const std::lock_guard lock(disk_.mutex_);
      disk_.max_at_once_ = std::max(disk_.max_at_once_.load(), ++disk_.visitors_[id_]);
    }
    ~Visit() {
      const std::lock_guard lock(disk_.mutex_);
      --disk_.visitors_[id_];
    }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

   private:
    SlowDisk& disk_;
    std::string id_;
  };

  void block(std::string id) {
    const std::lock_guard lock(mutex_);
    blocked_ = std::move(id);
    changed_.notify_all();
  }
  std::optional<std::string> read_text(const std::string& id) override {
    const Visit visit(*this, id);
    const std::lock_guard lock(mutex_);
    const auto found = texts_.find(id);
    return found == texts_.end() ? std::nullopt : std::optional(found->second);
  }
  void write_text(const std::string& id, const std::string& text, bool /*is_new*/) override {
    const Visit visit(*this, id);
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return blocked_ != id; });
    --waiting_;
    texts_[id] = text;
  }
  bool remove_text(const std::string& id) override {
    const Visit visit(*this, id);
    const std::lock_guard lock(mutex_);
    return texts_.erase(id) > 0;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, std::string> texts_;
  std::map<std::string, int> visitors_;
  std::string blocked_;
  int waiting_ = 0;
  std::atomic<int> max_at_once_{0};
};

void resign(GameStore& store, const std::string& id) {
  store.change(id, [](HostedGame& game) { game.resign(); });
}

TEST(GameStore, AGameWhoseDiskIsSlowKeepsNoOtherWaiting) {
  SlowDisk store;
  const std::string slow = store.create({}).id(), other = store.create({}).id();
  std::future<void> written, others;
  {
    const SlowDisk::Block block(store, slow);
    written = std::async(std::launch::async, [&] { resign(store, slow); });
    EXPECT_TRUE(store.somebody_waits());
    others = std::async(std::launch::async, [&] {
      (void)store.create({});
      resign(store, other);
      EXPECT_TRUE(store.load(other).outcome());
      store.remove(other);
      EXPECT_EQ(status_of([&] { (void)store.load(other); }), status::kNotFound);
    });
    EXPECT_EQ(others.wait_for(SlowDisk::kPatience), std::future_status::ready) << "another game had to wait";
    EXPECT_EQ(written.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
  }
  others.get();
  written.get();
  EXPECT_TRUE(store.load(slow).outcome());
}

TEST(GameStore, OfTheChangesOfOneGameNoneIsLost) {
  constexpr int kPlayers = 4, kTimes = 25;
  SlowDisk store;
  const std::string id = store.create({}).id();
  int changes = 0;  // what changes a game has it alone
  std::vector<std::jthread> players;
  for (int player = 0; player < kPlayers; ++player)
    players.emplace_back([&] {
      for (int i = 0; i < kTimes; ++i) {
        store.change(id, [&](HostedGame&) {
          const int before = changes;
          std::this_thread::sleep_for(std::chrono::milliseconds(1));  // for others to come between, if they can
          changes = before + 1;
        });
      }
    });
  players.clear();
  EXPECT_EQ(changes, kPlayers * kTimes);
  EXPECT_EQ(store.max_at_once(), 1);
}

TEST(GameLocks, HoldNoMemoryForGamesThatNobodyWorksOn) {
  GameLocks locks;
  {
    const GameLocks::Hold one(locks, "one"), two(locks, "two");
    EXPECT_EQ(locks.games(), 2U);
  }
  EXPECT_EQ(locks.games(), 0U);
}

}  // namespace
}  // namespace tusk::api
