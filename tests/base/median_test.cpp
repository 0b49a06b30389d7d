#include "base/median.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "base/random.h"

namespace tusk {
namespace {

TEST(Median, SmallSamplesReachFromTheFirstToTheLastValue) {
  EXPECT_EQ(median_error({}), 0);
  EXPECT_EQ(median_error({7}), 0);
  EXPECT_EQ(median_error({1, 5}), 2);
  EXPECT_EQ(median_error({9, 1, 5}), 4);
}

// The interval of the order statistics, drawn many times from a skewed distribution whose median is known.
TEST(Median, IntervalsAreAboutAsWideAsTheMedianVaries) {
  Random random(3);
  constexpr int kTrials = 2000, kSize = 100;
  double widths = 0;
  std::vector<double> medians;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<double> values;
    for (int i = 0; i < kSize; ++i) {
      const double uniform = random.between(0, 1'000'000) / 1e6;
      values.push_back(uniform * uniform * uniform);
    }
    widths += median_error(values) / kTrials;
    std::nth_element(values.begin(), values.begin() + kSize / 2, values.end());
    medians.push_back(values[kSize / 2]);
  }
  std::sort(medians.begin(), medians.end());
  const double spread = (medians[kTrials * 39 / 40] - medians[kTrials / 40]) / 2;
  EXPECT_NEAR(widths, spread, spread / 5);
}

}  // namespace
}  // namespace tusk
