#include "arimaa/eval/patterns.h"

#include <gtest/gtest.h>

#include "arimaa/eval/boards.h"

namespace tusk::arimaa {
namespace {

Bits squares(std::string_view names) {
  Bits set = 0;
  for (std::size_t i = 0; i + 1 < names.size(); i += 3) set |= Square(names[i] - 'a', names[i + 1] - '1').bit();
  return set;
}

PieceSets sets(std::string_view placements) { return PieceSets(with_pieces(placements)); }

TEST(PieceSets, AgreeWithThePosition) {
  Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const Position position = random_position(random);
    const PieceSets pieces(position);
    for (const Side side : kSides) {
      EXPECT_EQ(pieces.of(side), position.of(side));
      EXPECT_EQ(pieces.frozen(side), position.frozen(side));
      for (const Animal animal : kAnimals) {
        EXPECT_EQ(pieces.of(side, animal), position.of(side, animal));
        EXPECT_EQ(pieces.stronger(side, animal), stronger_than(position, side, animal));
      }
    }
  }
}

TEST(PieceSets, ConeIsAheadOnThreeFiles) {
  EXPECT_EQ(rabbit_cone(Side::gold, Square(0, 5).index()), squares("a7 b7 a8 b8"));
  EXPECT_EQ(rabbit_cone(Side::silver, Square(3, 1).index()), squares("c1 d1 e1"));
  EXPECT_EQ(rabbit_cone(Side::gold, Square(3, 7).index()), 0U);
}

TEST(Blockade, IsFreeOnAnOpenBoardAndAtTheEdge) {
  EXPECT_EQ(elephant_blockade(sets("Ee4"), Side::gold), 0);
  EXPECT_EQ(elephant_blockade(sets("Ea4"), Side::gold), 0);
  EXPECT_EQ(elephant_blockade(sets("re5"), Side::silver), 0);
}

TEST(Blockade, IsFullWhenNothingCanBePushed) {
  const char* walled = "Ec7 rb7 rd7 rc8 ha7 hb8 mb6 dd8 dd6 ee7";
  // c6 is a trap that no friend of the elephant guards.
  EXPECT_EQ(elephant_blockade(sets(walled), Side::gold), 5);
  EXPECT_LT(elephant_blockade(sets("Ec7 rb7 rd7 rc8 ha7 hb8 mb6 dd8 dd6"), Side::gold), 5);
}

TEST(Fork, NeedsAFreeWayToBothTraps) {
  EXPECT_EQ(forked_by(sets("Ed4 dd3 ee8"), Side::gold), squares("d3"));
  EXPECT_EQ(forked_by(sets("Ed4 dd3 eg3"), Side::gold), 0U);
  EXPECT_EQ(forked_by(sets("Ed4 ed3"), Side::gold), 0U);
  EXPECT_EQ(forked_by(sets("Ed4 dd3"), Side::silver), 0U);
  EXPECT_EQ(forked_by(sets("ee5 De6 Ea1"), Side::silver), squares("e6"));
}

// Section 3.6 of Zhong's thesis: the horse on c6 is framed, the elephant on d6 pinned.
TEST(Frame, NeedsOneFriendAndNoWayOff) {
  EXPECT_EQ(framed(sets("Hc6 Ed6 ec5 mb6 hc7"), Side::gold), squares("c6"));
  EXPECT_EQ(framed(sets("Hc6 Ed6 ec5 mb6"), Side::gold), 0U);
  EXPECT_EQ(framed(sets("Hc6 Ed6 ec5 mb6 dc7"), Side::gold), 0U);
  EXPECT_EQ(framed(sets("Hc6 Ed6 ec5 mb6 dc7 rc8 rb7 rd7"), Side::gold), squares("c6"));
  EXPECT_EQ(framed(sets("Hc6 Ed6 Hb6 mc5 ec7"), Side::gold), 0U);
}

// Section 3.7: an elephant holds the camel on a3, and the other elephant must guard c3. The text puts the holder on
// b2, which does not touch a3.
TEST(Hostage, TiesTheElephantToTheTrap) {
  EXPECT_EQ(hostages(sets("Eb3 ma3 ed3"), Side::silver), squares("a3"));
  EXPECT_EQ(hostages(sets("Eb3 ma3 ee5"), Side::silver), 0U);
  EXPECT_EQ(hostages(sets("Eb3 ma3 ed3 dc4"), Side::silver), 0U);
  EXPECT_EQ(hostages(sets("Eb3 ma3 ed3 ra4"), Side::silver), 0U);
}

}  // namespace
}  // namespace tusk::arimaa
