// A list in a fixed array: no allocation during a search.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <type_traits>

namespace tusk {

// Holds up to `Capacity` items. Sizes and indices have the type of `Capacity`.
template <typename T, std::integral auto Capacity>
class FixedList {
 public:
  using Size = std::remove_cv_t<decltype(Capacity)>;

  constexpr FixedList() {
    // Zeroing short lists costs nothing and avoids compiler warnings about uninitialised items.
    if constexpr (sizeof(T) * Capacity <= 16) items_ = {};
  }

  constexpr void push_back(const T& item) {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }
  constexpr void pop_back() { --size_; }
  constexpr void clear() { size_ = 0; }
  [[nodiscard]] constexpr Size size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] static constexpr Size capacity() { return Capacity; }
  constexpr T& operator[](Size index) { return items_[index]; }
  constexpr const T& operator[](Size index) const { return items_[index]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  [[nodiscard]] constexpr const T* begin() const { return items_.data(); }
  [[nodiscard]] constexpr const T* end() const { return items_.data() + size_; }
  [[nodiscard]] constexpr const T& back() const { return (*this)[size_ - 1]; }

  constexpr bool operator==(const FixedList& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  std::array<T, Capacity> items_;
  Size size_ = 0;
};

}  // namespace tusk
