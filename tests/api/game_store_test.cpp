#include "api/game_store.h"

#include <gtest/gtest.h>
#include <map>

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

}  // namespace
}  // namespace tusk::api
