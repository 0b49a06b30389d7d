// How a score in a transposition table bounds the value of the position.
#pragma once

#include <cstdint>

namespace tusk::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

}  // namespace tusk::search
