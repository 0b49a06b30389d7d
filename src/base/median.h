// The uncertainty of a median.
#pragma once

#include <vector>

namespace tusk {

// Half of the 95% interval of the median of a sample, which lies between two of its values; zero for an empty sample.
[[nodiscard]] double median_error(std::vector<double> values);

}  // namespace tusk
