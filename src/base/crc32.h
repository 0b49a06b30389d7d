// The CRC-32 of zlib, PNG and Python's zlib.crc32, for files that other languages write too.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace tusk {

namespace crc32_detail {
inline constexpr auto kTable = [] {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
    std::uint32_t rest = byte;
    for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ ((rest & 1) != 0 ? 0xedb88320U : 0U);
    table[byte] = rest;
  }
  return table;
}();
}  // namespace crc32_detail

// `before` is the CRC-32 of the bytes that come before these.
constexpr std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t before = 0) {
  std::uint32_t rest = ~before;
  for (const std::byte byte : bytes)
    rest = (rest >> 8) ^ crc32_detail::kTable[(rest ^ static_cast<std::uint32_t>(byte)) & 0xff];
  return ~rest;
}

}  // namespace tusk
