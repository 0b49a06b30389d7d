#include "base/bits.h"

#include <gtest/gtest.h>
#include <vector>

namespace tusk {
namespace {

TEST(Bits, EachBitVisitsFromTheLowestUp) {
  std::vector<int> seen;
  for (const int index : each_bit(Bits{1} << 63 | 0b1001)) seen.push_back(index);
  EXPECT_EQ(seen, (std::vector{0, 3, 63}));
  for (const int index : each_bit(0)) FAIL() << index;
}

TEST(Bits, MaskIfIsAllOrNothing) {
  EXPECT_EQ(mask_if(true), ~Bits{0});
  EXPECT_EQ(mask_if(false), Bits{0});
}

TEST(Bits, OneAndSeveral) {
  EXPECT_FALSE(has_one_bit(0));
  EXPECT_TRUE(has_one_bit(4));
  EXPECT_FALSE(has_one_bit(6));
  EXPECT_TRUE(has_several_bits(6));
  EXPECT_FALSE(has_several_bits(4));
  EXPECT_EQ(highest_bit(6), 2);
}

}  // namespace
}  // namespace tusk
