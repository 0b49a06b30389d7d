// A small deterministic random generator: the same seed gives the same numbers on every machine and compiler, which the
// standard distributions do not guarantee.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>

namespace tusk {

// SplitMix64: mixes a counter into well-distributed bits. Seeds the generator and makes Zobrist keys at compile time.
constexpr std::uint64_t mix_bits(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

// xoshiro256** by Blackman and Vigna: fast, 256 bits of state, passes the usual statistical tests.
class Random {
 public:
  using result_type = std::uint64_t;

  constexpr explicit Random(std::uint64_t seed) {
    for (auto& word : state_) word = seed = mix_bits(seed);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  // A number in [0, bound). The bias of the multiply is below bound / 2^64.
  constexpr std::uint64_t below(std::uint64_t bound) {
    assert(bound > 0);
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(next()) * bound) >> 64);
  }
  // A number in [low, high].
  constexpr int between(int low, int high) {
    return low + static_cast<int>(below(static_cast<std::uint64_t>(high - low) + 1));
  }
  // A number in [0, 1).
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  constexpr bool chance(double probability) { return unit() < probability; }

  template <typename Container>
  constexpr auto& pick(Container& items) {
    return *(std::begin(items) + static_cast<std::ptrdiff_t>(below(static_cast<std::uint64_t>(std::size(items)))));
  }
  template <typename T>
  constexpr void shuffle(std::span<T> items) {
    for (std::size_t left = items.size(); left > 1; --left) std::swap(items[left - 1], items[below(left)]);
  }

  // For use with standard algorithms.
  constexpr result_type operator()() { return next(); }
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }

 private:
  static constexpr std::uint64_t rotate(std::uint64_t value, int by) { return (value << by) | (value >> (64 - by)); }
  std::uint64_t state_[4]{};
};

}  // namespace tusk
