// The weights of an evaluation network, its file, and the arithmetic on them. docs/network.md has the formula.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

#include "arimaa/eval/network/features.h"

namespace tusk::arimaa::network {

inline constexpr int kHidden = 256;        // per view
inline constexpr int kProducts = kHidden;  // half from each view
inline constexpr int kDense1 = 16;
inline constexpr int kDense1Out = 2 * kDense1;  // clipped, and its square clipped
inline constexpr int kDense2 = 32;

// The value of 1 in the accumulator, the products, the weights of the first dense layer, and the direct weights.
inline constexpr int kAccumulatorOne = 255;
inline constexpr int kProductOne = 127;
inline constexpr int kDenseOne = 64;
inline constexpr int kDirectOne = 4096;

struct Head {
  [[nodiscard]] std::int16_t dense1_weight(std::size_t to, std::size_t from) const {
    return dense1[from / 8][to % 4][to / 4][from % 8];
  }
  void set_dense1_weight(std::size_t to, std::size_t from, std::int16_t weight) {
    dense1[from / 8][to % 4][to / 4][from % 8] = weight;
  }

  // [from / 8][to % 4][to / 4][from % 8]: eight products fill a block of 16 bytes, which a vector multiplies by the
  // weights of as many outputs as it has blocks. Four vectors then hold the parts of consecutive outputs.
  alignas(64) std::array<std::array<std::array<std::array<std::int16_t, 8>, 4>, 4>, kProducts / 8> dense1{};
  std::array<float, kDense1> bias1{};
  std::array<std::array<float, kDense2>, kDense1Out> dense2{};  // [from][to]: summed in the same order everywhere
  std::array<float, kDense2> bias2{};
  std::array<float, kDense2> out{};
  float bias_out = 0;
};

struct Network {
  alignas(64) std::array<std::int16_t, kHidden> bias{};
  alignas(64) std::array<std::array<std::int16_t, kHidden>, kInputs> weights{};
  std::array<std::int32_t, kInputs> direct{};  // straight to the output
  std::array<Head, kHeads> heads{};
};

// Throws InputError if the bytes are not a network of the required shape; `name` identifies them in the error.
[[nodiscard]] std::shared_ptr<const Network> parse_network(std::span<const std::byte> bytes, std::string_view name);
[[nodiscard]] std::shared_ptr<const Network> load_network(const std::filesystem::path& path);
// The built-in network.
[[nodiscard]] std::shared_ptr<const Network> default_network();

// The sum of the weight rows of a view's inputs.
struct Accumulator {
  alignas(64) std::array<std::int16_t, kHidden> values{};
  std::int32_t direct = 0;
};

}  // namespace tusk::arimaa::network
