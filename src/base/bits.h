// Helpers for 64-bit sets: count, find and iterate over bits.
#pragma once

#include <bit>
#include <cstdint>

namespace tusk {

using Bits = std::uint64_t;

constexpr int count_bits(Bits bits) { return std::popcount(bits); }
constexpr int lowest_bit(Bits bits) { return std::countr_zero(bits); }
constexpr int highest_bit(Bits bits) { return 63 - std::countl_zero(bits); }
constexpr Bits without_lowest(Bits bits) { return bits & (bits - 1); }
constexpr bool has_one_bit(Bits bits) { return std::has_single_bit(bits); }
constexpr bool has_several_bits(Bits bits) { return without_lowest(bits) != 0; }

// All bits set if `condition`, none otherwise: replaces a branch by a mask.
constexpr Bits mask_if(bool condition) { return Bits{0} - Bits{condition}; }

// `for (int index : each_bit(bits))` visits the set bits from lowest to highest.
class each_bit {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(Bits bits) : bits_(bits) {}
    constexpr int operator*() const { return lowest_bit(bits_); }
    constexpr Iterator& operator++() {
      bits_ = without_lowest(bits_);
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return bits_ != other.bits_; }

   private:
    Bits bits_;
  };

  constexpr explicit each_bit(Bits bits) : bits_(bits) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  Bits bits_;
};

}  // namespace tusk
