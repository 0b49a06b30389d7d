// A step: one piece, one square. A turn: up to four steps.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "arimaa/board/square.h"

namespace tusk::arimaa {

inline constexpr int kStepsPerTurn = 4;

// Which piece moves, and whether the step is part of a push or a pull, follows from the position it is made in.
class Step {
 public:
  constexpr Step() = default;
  constexpr Step(Square from, Direction direction)
      : code_(static_cast<std::uint8_t>(from.index() | static_cast<int>(direction) << 6)) {}

  [[nodiscard]] constexpr Square from() const { return Square(code_ & 63); }
  [[nodiscard]] constexpr Direction direction() const { return static_cast<Direction>(code_ >> 6); }
  [[nodiscard]] constexpr Square to() const { return from().toward(direction()); }
  // A number in 0..255 that orders steps: by direction, then by square.
  [[nodiscard]] constexpr int code() const { return code_; }

  constexpr bool operator==(const Step&) const = default;

 private:
  std::uint8_t code_ = 0;
};

// A list with room for `Capacity` items and no allocation.
template <typename T, int Capacity>
class FixedList {
 public:
  constexpr FixedList() {
    // Short lists start out zeroed, which costs nothing and keeps the compiler from suspecting their items.
    if constexpr (sizeof(T) * Capacity <= 16) items_ = {};
  }

  constexpr void push_back(const T& item) {
    assert(size_ < Capacity);
    items_[static_cast<std::size_t>(size_++)] = item;
  }
  constexpr void pop_back() { --size_; }
  constexpr void clear() { size_ = 0; }
  [[nodiscard]] constexpr int size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  constexpr T& operator[](int index) { return items_[static_cast<std::size_t>(index)]; }
  constexpr const T& operator[](int index) const { return items_[static_cast<std::size_t>(index)]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  [[nodiscard]] constexpr const T* begin() const { return items_.data(); }
  [[nodiscard]] constexpr const T* end() const { return items_.data() + size_; }
  [[nodiscard]] constexpr const T& back() const { return (*this)[size_ - 1]; }

  constexpr bool operator==(const FixedList& other) const {
    if (size_ != other.size_) return false;
    for (int i = 0; i < size_; ++i)
      if (!((*this)[i] == other[i])) return false;
    return true;
  }

 private:
  std::array<T, Capacity> items_;
  int size_ = 0;
};

using Turn = FixedList<Step, kStepsPerTurn>;

}  // namespace tusk::arimaa
