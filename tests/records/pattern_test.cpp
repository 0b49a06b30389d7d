#include "records/pattern.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "arimaa/notation/position_text.h"
#include "base/error.h"

namespace tusk::records {
namespace {

using namespace arimaa;

constexpr const char* kBoard = "[rrrddrrrrhcemchr                                RHDMEDHRRRRCCRRR]";

TEST(Pattern, ThePatternOfAPositionMatchesIt) {
  const Position gold = parse_position(std::string("g ") + kBoard).position;
  EXPECT_TRUE(parse_pattern(std::string("g ") + kBoard).matches(gold));
  const Position silver = parse_position(std::string("s ") + kBoard).position;
  EXPECT_TRUE(parse_pattern(std::string("s ") + kBoard).matches(silver.colours_swapped()));
  EXPECT_FALSE(parse_pattern(std::string("s ") + kBoard).matches(gold));
}

TEST(Pattern, Wildcards) {
  const Position gold = parse_position(std::string("g ") + kBoard).position;
  const auto matches = [&](std::string squares) {
    squares.resize(64, '?');
    return parse_pattern("g [" + squares + "]").matches(gold);
  };
  EXPECT_TRUE(matches(""));
  EXPECT_TRUE(matches("r*-?"));
  EXPECT_FALSE(matches("+"));
  EXPECT_FALSE(matches("."));
  EXPECT_FALSE(matches("R"));
  EXPECT_TRUE(matches("????????????????. "));
  EXPECT_FALSE(matches("????????????????*"));
}

TEST(Pattern, BadOnesAreRefused) {
  for (const std::string& text :
       std::vector<std::string>{"", "g", "[]", "x [" + std::string(64, '?') + "]", "g [" + std::string(63, '?') + "]",
                                "g [" + std::string(65, '?') + "]", "g [" + std::string(64, 'q') + "]",
                                "g [" + std::string(64, '?') + "] more", "g " + std::string(64, '?')})
    EXPECT_THROW((void)parse_pattern(text), InputError) << text;
}

TEST(Pattern, NearestTrap) {
  const auto trap = [](const char* name) { return nearest_trap(Square(name[0] - 'a', name[1] - '1')); };
  EXPECT_EQ(trap("d4"), Square(2, 2));
  EXPECT_EQ(trap("e5"), Square(5, 5));
  EXPECT_EQ(trap("a8"), Square(2, 5));
  EXPECT_EQ(trap("h1"), Square(5, 2));
  EXPECT_EQ(trap("f3"), Square(5, 2));
}

TEST(Pattern, AreasAreCutAtTheEdge) {
  EXPECT_EQ(count_bits(area_around(Square(2, 2))), 25);
  EXPECT_EQ(count_bits(area_around(Square(0, 0))), 9);
  EXPECT_EQ(count_bits(area_around(Square(7, 4))), 15);
}

TEST(Pattern, EqualEnemiesShrinkToTheStrong) {
  Position board;
  board.place({Side::silver, Animal::horse}, Square(3, 3));
  board.place({Side::silver, Animal::cat}, Square(4, 3));
  const Pattern pattern = shrunken_pattern(board, ~Bits{0}, Animal::horse);
  const ContentSet weaker = pattern.at(Square(4, 3));
  EXPECT_EQ(weaker, only(enemy(Animal::rabbit)) | only(enemy(Animal::cat)) | only(enemy(Animal::dog)));
  EXPECT_EQ(pattern.at(Square(3, 3)), kEnemyPieces & ~weaker);
  EXPECT_EQ(pattern.at(Square(0, 0)), only(kEmpty));
}

}  // namespace
}  // namespace tusk::records
