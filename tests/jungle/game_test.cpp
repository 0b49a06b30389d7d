#include "jungle/game.h"

#include <gtest/gtest.h>
#include <map>

#include "base/random.h"
#include "jungle/notation.h"
#include "jungle/random_position.h"
#include "jungle/support.h"

namespace tusk::jungle {
namespace {

Game played(std::string_view start, std::initializer_list<const char*> moves, int max_plies = Game::kMaxPlies) {
  Game game(parse_position(start), max_plies);
  for (const char* move : moves) game.play(parse_move(game.now(), move));
  return game;
}

TEST(JungleGame, EndsForEachReason) {
  EXPECT_EQ(played("w Rd6 rf2", {"Rd7"}).end(), GameEnd::den);
  EXPECT_EQ(played("w Rd6 rf2", {"Rd7"}).record().result, Result::white_wins);
  EXPECT_EQ(played("b Ra1 rb1", {"rxa1"}).end(), GameEnd::last_animal);
  EXPECT_EQ(played("b Ra1 rb1", {"rxa1"}).record().result, Result::black_wins);
  EXPECT_EQ(played("w Ra2 Ea1 Db1 Tc1 da3 tb2 ec2", {}).end(), GameEnd::no_move);
  EXPECT_EQ(played("w Ra2 Ea1 Db1 Tc1 da3 tb2 ec2", {}).record().result, Result::draw);
  const Game shuffled = played("w Ea1 ea7", {"Ea2", "ea6", "Ea1", "ea7", "Ea2", "ea6", "Ea1", "ea7"});
  EXPECT_EQ(shuffled.end(), GameEnd::repetition);
  EXPECT_EQ(shuffled.record().result, Result::draw);
  EXPECT_EQ(played("w Ea1 ea7", {"Ea2", "ea6"}, 2).end(), GameEnd::length);
  EXPECT_FALSE(played("w Ea1 ea7", {"Ea2", "ea6"}).over());
  EXPECT_FALSE(reason_of(GameEnd::repetition).empty());
}

// Random games: over exactly when the result of the position, a count of positions or the number of plies says so.
TEST(JungleGame, IsOverWhenAPlainCountSaysSo) {
  Random random(7);
  std::map<GameEnd, int> ends;
  for (int round = 0; round < sample(2000); ++round) {
    const int most = random.between(2, 60);
    Game game(random_position(random.between(2, 8), random), most);
    std::map<std::uint64_t, int> seen{{game.now().key(), 1}};
    while (!game.over()) {
      const auto moves = game.now().moves();
      game.play(moves[random.below(moves.size())]);
      const bool third = ++seen[game.now().key()] == 3;
      const bool shown = result_of(game.now()) != Result::unknown;
      ASSERT_EQ(game.over(), shown || third || game.positions().size() == static_cast<std::size_t>(most) + 1);
      ASSERT_EQ(game.record().result == Result::unknown, !game.over());
      ASSERT_TRUE(game.was_there(game.now()));
    }
    ++ends[game.end()];
  }
  EXPECT_GE(ends.size(), 4U);
}

}  // namespace
}  // namespace tusk::jungle
