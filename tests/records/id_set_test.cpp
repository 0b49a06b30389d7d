#include "records/id_set.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/random.h"

namespace tusk::records {
namespace {

IdSet random_set(Random& random) {
  IdSet set;
  switch (random.below(5)) {
    case 0:
      for (int i = random.between(0, 40); i > 0; --i) set.add(random.between(0, kSegmentSize - 1));
      break;
    case 1:
      for (int i = 0; i < 60'000; ++i) set.add(random.between(0, kSegmentSize - 1));
      break;
    case 2:
      for (int i = random.between(1, 200); i > 0; --i) {
        const int begin = random.between(0, kSegmentSize - 1);
        set.add_range(begin, random.between(begin, kSegmentSize));
      }
      break;
    case 3:
      set = IdSet::first(random.between(0, kSegmentSize));
      break;
    default:
      for (int i = 0; i < 20'000; ++i) set.add(random.between(0, 30'000));
  }
  return set;
}

TEST(IdSet, TextReadsBackTheSame) {
  Random random(1);
  for (int i = 0; i < 400; ++i) {
    const IdSet set = random_set(random);
    const std::string text = set.encoded();
    EXPECT_LE(text.size(), 1U + kSegmentSize / 8 * 4 / 3 + 4);
    ASSERT_EQ(IdSet::decoded(text), set);
    const auto ids = set.ids();
    ASSERT_EQ(static_cast<int>(ids.size()), set.size());
    IdSet again;
    for (const int id : ids) again.add(id);
    ASSERT_EQ(again, set);
  }
  EXPECT_TRUE(IdSet::decoded(IdSet().encoded()).empty());
  EXPECT_EQ(IdSet::decoded(IdSet::first(kSegmentSize).encoded()).size(), kSegmentSize);
}

TEST(IdSet, SetOperations) {
  Random random(2);
  for (int i = 0; i < 50; ++i) {
    const IdSet one = random_set(random);
    const IdSet two = random_set(random);
    IdSet both = one, either = one, rest = one;
    both &= two;
    either |= two;
    rest -= two;
    for (int id = 0; id < kSegmentSize; ++id) {
      ASSERT_EQ(both.has(id), one.has(id) && two.has(id));
      ASSERT_EQ(either.has(id), one.has(id) || two.has(id));
      ASSERT_EQ(rest.has(id), one.has(id) && !two.has(id));
    }
  }
}

TEST(IdSet, DamagedTextIsRefused) {
  for (const char* text : {"", "x", "r", "rA", "rAA!A", "rgICA", "bA"}) {
    try {
      EXPECT_LE(IdSet::decoded(text).size(), kSegmentSize) << text;
    } catch (const InputError&) {
    }
  }
  EXPECT_THROW((void)IdSet::decoded("b" + std::string(20'000, 'A')), InputError);
  EXPECT_THROW((void)IdSet::decoded("r/////w=="), InputError);
  EXPECT_THROW((void)IdSet::decoded("zAAAA"), InputError);
}

}  // namespace
}  // namespace tusk::records
