// What a score in a transposition table says of the position's value.
#pragma once

#include <cstdint>

namespace tusk::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

}  // namespace tusk::search
