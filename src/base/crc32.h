// CRC-32 as in zlib, PNG and Python's zlib.crc32, for files that programs in other languages also write.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace tusk {

namespace crc32_detail {
// [n][byte]: the contribution of a byte that is followed by n more bytes.
inline constexpr auto kTables = [] {
  std::array<std::array<std::uint32_t, 256>, 8> tables{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t rest = byte;
    for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ ((rest & 1) != 0 ? 0xedb88320U : 0U);
    tables[0][byte] = rest;
  }
  for (std::size_t n = 1; n < tables.size(); ++n)
    for (std::size_t byte = 0; byte < 256; ++byte)
      tables[n][byte] = (tables[n - 1][byte] >> 8) ^ tables[0][tables[n - 1][byte] & 0xff];
  return tables;
}();
}  // namespace crc32_detail

// `before` is the CRC-32 of the preceding bytes.
constexpr std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t before = 0) {
  const auto& tables = crc32_detail::kTables;
  std::uint32_t rest = ~before;
  // Eight bytes at a time (slicing-by-8): their lookups are independent of each other.
  for (; bytes.size() >= tables.size(); bytes = bytes.subspan(tables.size())) {
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < tables.size(); ++i) {
      const std::uint32_t byte = static_cast<std::uint32_t>(bytes[i]) ^ (i < 4 ? rest >> (8 * i) & 0xff : 0);
      next ^= tables[tables.size() - 1 - i][byte];
    }
    rest = next;
  }
  for (const std::byte byte : bytes) rest = (rest >> 8) ^ tables[0][(rest ^ static_cast<std::uint32_t>(byte)) & 0xff];
  return ~rest;
}

}  // namespace tusk
