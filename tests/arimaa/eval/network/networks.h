// Networks of random weights, and a network file as bytes, for tests.
#pragma once

#include <cstring>
#include <memory>
#include <span>
#include <string>

#include "arimaa/eval/network/network.h"
#include "base/crc32.h"
#include "base/random.h"

namespace tusk::arimaa::network {

// Weights of about the size that training gives; all sums stay within 16 bits.
inline std::shared_ptr<Network> random_network(std::uint64_t seed) {
  Random random(seed);
  auto network = std::make_shared<Network>();
  const auto real = [&random](double size) { return static_cast<float>((2 * random.unit() - 1) * size); };
  for (auto& value : network->bias) value = static_cast<std::int16_t>(random.between(-100, 200));
  for (auto& row : network->weights)
    for (auto& value : row) value = static_cast<std::int16_t>(random.between(-120, 120));
  for (auto& value : network->direct) value = random.between(-400, 400);
  for (Head& head : network->heads) {
    for (std::size_t to = 0; to < kDense1; ++to)
      for (std::size_t from = 0; from < kProducts; ++from)
        head.set_dense1_weight(to, from, static_cast<std::int16_t>(random.between(-128, 127)));
    for (auto& value : head.bias1) value = real(1);
    for (auto& row : head.dense2)
      for (auto& value : row) value = real(0.5);
    for (auto& value : head.bias2) value = real(0.5);
    for (auto& value : head.out) value = real(1);
    head.bias_out = real(1);
  }
  return network;
}

// The file of a network with its first heads, written by the description in docs/network.md.
inline std::string file_of(const Network& network, int heads = kHeads) {
  std::string payload;
  const auto append = [](std::string& to, const auto& value) {
    to.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  append(payload, network.bias);
  append(payload, network.weights);
  append(payload, network.direct);
  for (const Head& head : std::span(network.heads).first(static_cast<std::size_t>(heads))) {
    for (std::size_t to = 0; to < kDense1; ++to)
      for (std::size_t from = 0; from < kProducts; ++from)
        payload.push_back(static_cast<char>(head.dense1_weight(to, from)));
    append(payload, head.bias1);
    append(payload, head.dense2);
    append(payload, head.bias2);
    append(payload, head.out);
    append(payload, head.bias_out);
  }
  std::string file = "TUSKNET1";
  for (const int size : {kInputs, kHidden, kDense1, kDense2, heads}) append(file, static_cast<std::uint32_t>(size));
  append(file, crc32(std::as_bytes(std::span(payload))));
  return file + payload;
}

}  // namespace tusk::arimaa::network
