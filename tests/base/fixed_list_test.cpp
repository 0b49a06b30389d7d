// Lists of fixed capacity: what was put in, and sizes in the type of the capacity.
#include "base/fixed_list.h"

#include <concepts>
#include <gtest/gtest.h>
#include <numeric>

namespace tusk {
namespace {

template <auto kCapacity>
void expect_a_list() {
  FixedList<int, kCapacity> list;
  static_assert(std::same_as<decltype(list.size()), std::remove_cv_t<decltype(kCapacity)>>);
  EXPECT_TRUE(list.empty());
  for (int i = 0; i < 3; ++i) list.push_back(10 + i);
  EXPECT_EQ(list.size(), decltype(kCapacity){3});
  EXPECT_EQ(list.capacity(), kCapacity);
  EXPECT_EQ(list[1], 11);
  EXPECT_EQ(list.back(), 12);
  EXPECT_EQ(std::accumulate(list.begin(), list.end(), 0), 33);
  auto other = list;
  EXPECT_EQ(list, other);
  other.pop_back();
  EXPECT_FALSE(list == other) << "shorter";
  other.push_back(13);
  EXPECT_FALSE(list == other) << "another item";
  list.clear();
  EXPECT_TRUE(list.empty());
}

TEST(FixedList, IsAListOfSignedOrUnsignedSize) {
  expect_a_list<3>();
  expect_a_list<std::size_t{40}>();
}

}  // namespace
}  // namespace tusk
