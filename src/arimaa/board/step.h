// A step: one piece, one square. A turn: up to four steps.
#pragma once

#include <cstdint>

#include "arimaa/board/square.h"
#include "base/fixed_list.h"

namespace tusk::arimaa {

inline constexpr int kStepsPerTurn = 4;

// The position determines which piece moves, and whether the step is part of a push or a pull.
class Step {
 public:
  constexpr Step() = default;
  constexpr Step(Square from, Direction direction)
      : code_(static_cast<std::uint8_t>(from.index() | static_cast<int>(direction) << 6)) {}

  [[nodiscard]] constexpr Square from() const { return Square(code_ & 63); }
  [[nodiscard]] constexpr Direction direction() const { return static_cast<Direction>(code_ >> 6); }
  [[nodiscard]] constexpr Square to() const { return from().toward(direction()); }
  // A number in 0..255 that orders steps by direction, then by square.
  [[nodiscard]] constexpr int code() const { return code_; }

  constexpr bool operator==(const Step&) const = default;

 private:
  std::uint8_t code_ = 0;
};

using Turn = FixedList<Step, kStepsPerTurn>;

}  // namespace tusk::arimaa
