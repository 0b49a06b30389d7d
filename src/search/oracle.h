// What a search may be told about positions from outside, e.g. by tables of solved endgames.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace tusk::search {

enum class Value : std::uint8_t { loss, draw, win, unknown };

// The value for the side to move of an unfinished position, and the plies to the end of a decided one; without plies it
// is only known who wins.
struct Known {
  Value value = Value::unknown;
  std::optional<int> plies;
};

template <typename Position>
using Oracle = std::function<std::optional<Known>(const Position&)>;

}  // namespace tusk::search
