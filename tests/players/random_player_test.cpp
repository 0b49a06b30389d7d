#include "players/random_player.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>

#include "arimaa/notation/turn_text.h"
#include "base/random.h"

namespace tusk::players {
namespace {

TEST(RandomPlayer, EveryTurnIsAsLikely) {
  // A lone gold elephant in the corner with few turns.
  arimaa::Position position;
  position.place({arimaa::Side::gold, arimaa::Animal::rabbit}, arimaa::Square(0, 1));
  position.place({arimaa::Side::silver, arimaa::Animal::rabbit}, arimaa::Square(7, 7));
  const arimaa::Game game(position, arimaa::Rules::official);
  std::map<std::string, int> counts;
  Random random(1);
  for (int i = 0; i < 20'000; ++i) ++counts[to_text(position, *random_turn(game, random))];
  const double expected = 20'000.0 / static_cast<double>(counts.size());
  for (const auto& [words, count] : counts) EXPECT_NEAR(count, expected, 5 * std::sqrt(expected)) << words;
}

}  // namespace
}  // namespace tusk::players
