#include "base/median.h"

#include <algorithm>
#include <cmath>

namespace tusk {

double median_error(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const auto count = static_cast<double>(values.size());
  const double reach = 0.98 * std::sqrt(count);
  const auto at = [&](double place) { return values[static_cast<std::size_t>(std::clamp(place, 0.0, count - 1))]; };
  return (at(std::ceil(count / 2 + reach)) - at(std::floor(count / 2 - reach))) / 2;
}

}  // namespace tusk
