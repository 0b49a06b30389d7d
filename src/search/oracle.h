// External knowledge of positions for a search, e.g. from endgame tables.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace tusk::search {

enum class Value : std::uint8_t { loss, draw, win, unknown };

// The value for the side to move of an unfinished position, and the plies to the end if it is decided; without plies
// only the winner is known.
struct Known {
  Value value = Value::unknown;
  std::optional<int> plies;
};

template <typename Position>
using Oracle = std::function<std::optional<Known>(const Position&)>;

}  // namespace tusk::search
