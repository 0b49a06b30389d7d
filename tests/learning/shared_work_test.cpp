// What passes between the processes of a workforce comes out as it went in, and games come in order.
#include "learning/shared_work.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <thread>

#include "base/error.h"

namespace tusk::learning {
namespace {

TEST(SharedWork, SelfplayGamesKeepTheirSamples) {
  SelfplayOptions options;
  options.engine.hash_mebibytes = 1;
  options.limits.nodes = 60;
  options.strays = 0.5;
  options.detours = 0.5;
  arimaa::Engine engine(options.engine);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const SelfplayGame game = play_selfplay_game(engine, options, seed);
    const SelfplayGame again = parse_selfplay_game(to_bytes(game));
    EXPECT_EQ(again.turns, game.turns);
    EXPECT_EQ(again.nodes, game.nodes);
    EXPECT_EQ(again.samples, game.samples);
    EXPECT_GT(game.samples.size(), 10u);
  }
  EXPECT_THROW((void)parse_selfplay_game("short"), InputError);
  EXPECT_THROW((void)parse_selfplay_game(std::string(40, '\1')), InputError);
}

// Whatever the number of threads, and whichever game ends first.
TEST(SharedWork, GamesComeInOrderIfTheyShould) {
  SelfplayOptions options;
  options.games = 40;
  options.threads = 4;
  options.in_order = true;
  std::vector<int> order;
  const auto elsewhere = [](std::uint64_t seed) {
    std::this_thread::sleep_for(std::chrono::milliseconds(seed % 7));
    return std::optional(SelfplayGame{{}, static_cast<int>(seed), 0});
  };
  run_selfplay(
      options, nullptr, [&](const SelfplayGame& game) { order.push_back(game.turns); }, {}, elsewhere);
  ASSERT_EQ(order.size(), 40u);
  for (int i = 0; i < 40; ++i) EXPECT_EQ(order[static_cast<std::size_t>(i)], i + 1);
  // Stopped in the middle: what comes after a gap is not lost.
  order.clear();
  const auto with_gap = [&](std::uint64_t seed) { return seed == 5 ? std::nullopt : elsewhere(seed); };
  options.threads = 2;
  run_selfplay(
      options, nullptr, [&](const SelfplayGame& game) { order.push_back(game.turns); }, {}, with_gap);
  EXPECT_EQ(order.size(), 39u);
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

}  // namespace
}  // namespace tusk::learning
