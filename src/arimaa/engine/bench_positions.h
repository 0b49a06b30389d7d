// The fixed positions of `tusk bench`, in short form.
#pragma once

#include <array>
#include <string_view>

namespace tusk::arimaa {

inline constexpr int kBenchPositionCount = 48;
extern const std::array<std::string_view, kBenchPositionCount> kBenchPositions;

}  // namespace tusk::arimaa
