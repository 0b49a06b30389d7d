// A side that keeps its hold does not lose, whatever the other side does.
#include "jungle/hold/keeper.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/random.h"
#include "jungle/hold/find_class.h"
#include "jungle/notation.h"
#include "jungle/rules.h"
#include "jungle/support.h"
#include "sample.h"

namespace tusk::jungle::hold {
namespace {

TEST(HoldKeeper, NeverLosesBeforeTheFirstCapture) {
  const Position start = parse_position("w Rf1 Dc2 rb7 de6");
  const Keeper keeper(start, Side::black, "m=9,s=12", by_solving(2), 2);
  Random random(8);
  int captures = 0;
  for (int game = 0; game < sample(2000); ++game) {
    Position position = start;
    for (int ply = 0; ply < 200 && position.pieces() == start.pieces(); ++ply) {
      ASSERT_EQ(position.ending(), search::Ending::none) << to_line(position);
      if (position.to_move() == Side::white) {
        const auto moves = position.moves();
        position = position.after(moves[random.below(moves.size())]);
        continue;
      }
      const auto kept = keeper.moves(position);
      ASSERT_FALSE(kept.empty()) << to_line(position);
      position = position.after(kept[random.below(kept.size())]);
      if (position.ending() != search::Ending::none) break;
    }
    if (position.pieces() == start.pieces()) continue;
    ++captures;
    EXPECT_TRUE(position.to_move() == Side::white || keeper.moves(position).empty());
  }
  EXPECT_GT(captures, sample(1000));
}

TEST(HoldKeeper, SaysWhichMovesLose) {
  const Position start = parse_position("w Rf1 Dc2 rb7 de6");
  const Keeper keeper(start, Side::black, "all", by_solving(2), 2);
  const Position after = start.after(parse_move(start, "Rf2"));
  std::vector<std::string> words;
  for (const Move move : keeper.moves(after)) words.push_back(to_string(after, move));
  EXPECT_EQ(words, (std::vector<std::string>{"rb6", "ra7", "rc7", "de5", "dd6"}));
}

TEST(HoldKeeper, RefusesAPositionThatIsNotHeld) {
  EXPECT_THROW(Keeper(parse_position("w Rf1 Dc2 rb7 de6"), Side::white, "all", by_solving(2), 2), InputError);
  EXPECT_THROW(Keeper(Position::start(), Side::white, "m=5,s=14", by_solving(2), 2), InputError);
}

}  // namespace
}  // namespace tusk::jungle::hold
