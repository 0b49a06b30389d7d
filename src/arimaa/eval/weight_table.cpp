#include "arimaa/eval/weight_table.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>

#include "base/error.h"

namespace tusk::arimaa {

double WeightTable::operator[](std::string_view name) const {
  const auto found = std::ranges::find(weights_, name, &Weight::name);
  assert(found != weights_.end());
  return found->value;
}

Score WeightTable::score(std::string_view name) const { return static_cast<Score>(std::lround((*this)[name])); }

void WeightTable::set(std::string_view name, double value) {
  if (!std::isfinite(value)) throw InputError(fmt::format("the weight {} needs a finite value", quote(name)));
  const auto found = std::ranges::find(weights_, name, &Weight::name);
  if (found == weights_.end()) {
    std::vector<std::string_view> names;
    for (const Weight& weight : weights_) names.push_back(weight.name);
    throw InputError(fmt::format("unknown weight {}; choose one of {}", quote(name), fmt::join(names, ", ")));
  }
  found->value = value;
}

}  // namespace tusk::arimaa
