// Playing with tables: what is won is won, as fast as can be where distances are known, and nothing is given away.
#include "jungle/tablebase/move_choice.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <unistd.h>

#include "base/random.h"
#include "jungle/notation.h"
#include "jungle/proved.h"
#include "jungle/random_position.h"
#include "jungle/support.h"
#include "jungle/tablebase/builder.h"
#include "jungle/tablebase/tablebase.h"

namespace tusk::jungle::tablebase {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMebibytes = 1;

class MoveChoice : public ::testing::Test {
 protected:
  MoveChoice() { fs::remove_all(folder_); }
  ~MoveChoice() override { fs::remove_all(folder_); }

  [[nodiscard]] const fs::path& built(Kind kind, int pieces) const {
    BuildOptions options;
    options.pieces = pieces;
    options.folder = folder_;
    options.kind = kind;
    EXPECT_TRUE(build_tables(options, {}));
    return folder_;
  }

  static search::Limits nodes(std::uint64_t count) {
    search::Limits limits;
    limits.nodes = count;
    return limits;
  }

 private:
  fs::path folder_ = fs::temp_directory_path() / ("tusk-move-choice-" + std::to_string(::getpid()));
};

TEST_F(MoveChoice, WinsInExactlyThePliesThatTheTablesTell) {
  const Tablebase tables(built(Kind::dtw, 3));
  Random random(1);
  int won = 0;
  for (int round = 0; round < sample(300); ++round) {
    Game game(random_position(random.between(2, 3), random));
    const auto value = tables.value_of(game.now());
    ASSERT_TRUE(value);
    if (value->outcome == Outcome::draw) continue;
    while (!game.over()) {
      const auto expected = tables.value_of(game.now());
      const auto chosen = choose_move(game, &tables, kMebibytes, nodes(1000));
      ASSERT_EQ(chosen.outlook, expected) << to_line(game.now());
      game.play(chosen.move);
    }
    ASSERT_EQ(game.record().moves.size(), static_cast<std::size_t>(value->plies)) << to_line(game.record().start);
    ++won;
  }
  EXPECT_GT(won, sample(200));
}

TEST_F(MoveChoice, KeepsADraw) {
  const Tablebase tables(built(Kind::dtw, 3));
  Random random(2);
  int drawn = 0;
  while (drawn < sample(60)) {
    Game game(random_position(random.between(2, 3), random));
    if (tables.value_of(game.now())->outcome != Outcome::draw || game.over()) continue;
    ++drawn;
    const Side side = game.now().to_move();
    while (!game.over()) {
      const auto moves = game.now().moves();
      game.play(game.now().to_move() == side ? choose_move(game, &tables, kMebibytes, nodes(500)).move
                                             : moves[random.below(moves.size())]);
    }
    ASSERT_NE(game.record().result, side == Side::white ? Result::black_wins : Result::white_wins);
  }
}

TEST_F(MoveChoice, WinsWithTablesThatTellNoDistances) {
  const Tablebase tables(built(Kind::wdl, 3));
  ASSERT_FALSE(tables.has_distances());
  Random random(3);
  int games = 0;
  while (games < sample(40)) {
    Game game(random_position(3, random));
    if (game.over() || tables.value_of(game.now())->outcome != Outcome::win) continue;
    ++games;
    const Side side = game.now().to_move();
    while (!game.over()) {
      const auto moves = game.now().moves();
      if (game.now().to_move() == side) {
        ASSERT_EQ(tables.value_of(game.now())->outcome, Outcome::win);
        game.play(choose_move(game, &tables, kMebibytes, nodes(3000)).move);
      } else {
        game.play(moves[random.below(moves.size())]);
      }
    }
    EXPECT_EQ(game.record().result, side == Side::white ? Result::white_wins : Result::black_wins)
        << to_line(game.record().start);
  }
}

TEST_F(MoveChoice, SearchesWhereThereIsNoTable) {
  const Game open(Position::start().after(parse_move(Position::start(), "Dc3")));
  const auto chosen = choose_move(open, nullptr, kMebibytes, nodes(20000));
  EXPECT_GT(chosen.depth, 0);
  EXPECT_FALSE(chosen.outlook);
  // Two plies from a capture into the tables, seven from them.
  const Tablebase tables(built(Kind::dtw, 3));
  const Game four(parse_position("w Td6 Ea1 rg1 da7"));
  EXPECT_EQ(choose_move(four, &tables, kMebibytes, nodes(20000)).outlook, (Outlook{Outcome::win, 1}));
  EXPECT_EQ(choose_move(four, nullptr, kMebibytes, nodes(20000)).outlook, (Outlook{Outcome::win, 1}));
}

// Two first moves are proved to keep the draw.
TEST_F(MoveChoice, BeginsWithAProvedMove) {
  const Game game(Position::start(), 200);
  for (const std::uint64_t count : {1U, 1000U, 20'000U}) {
    const ChosenMove chosen = choose_move(game, nullptr, kMebibytes, nodes(count));
    const std::string words = to_string(game.now(), chosen.move);
    EXPECT_TRUE(words == "Rf2" || words == "Eb2") << words;
    EXPECT_EQ(chosen.outlook->outcome, Outcome::draw);
  }
}

// Black holds after every first move; the value of most of these positions is open all the same.
TEST_F(MoveChoice, RepliesWithAProvedMove) {
  const Position start = Position::start();
  for (const Move first : start.moves()) {
    Game game(start, 200);
    game.play(first);
    const ChosenMove chosen = choose_move(game, nullptr, kMebibytes, nodes(1000));
    const std::string words = to_string(start, first);
    EXPECT_TRUE(is_proved_hold(game.now().after(chosen.move), Side::black)) << words;
    EXPECT_EQ(chosen.outlook.has_value(), words == "Rf2" || words == "Eb2") << words;
  }
}

// What the game's symmetry says: nothing that is proved may contradict it, and rb6 and ef6 answer everything.
TEST(Proved, TwoRepliesHoldAgainstAllFirstMoves) {
  const Position start = Position::start();
  EXPECT_TRUE(is_proved_draw(start));
  int draws = 0, held = 0;
  for (const Move first : start.moves()) {
    const Position after = start.after(first);
    EXPECT_TRUE(is_proved_hold(after, Side::black));
    for (const Move reply : after.moves()) {
      const Position position = after.after(reply);
      const std::string words = to_string(after, reply);
      const bool holds = is_proved_hold(position, Side::black);
      EXPECT_TRUE(holds || (words != "rb6" && words != "ef6")) << words;
      held += holds ? 1 : 0;
      draws += is_proved_draw(position) ? 1 : 0;
    }
  }
  EXPECT_EQ(held, 171);
  EXPECT_EQ(draws, 15);
  EXPECT_FALSE(is_proved_hold(parse_position("w Rf1 rb7"), Side::white));
}

}  // namespace
}  // namespace tusk::jungle::tablebase
