#include "base/crc32.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace tusk {
namespace {

std::uint32_t crc_of(std::string_view text) { return crc32(std::as_bytes(std::span(text))); }

// The check value of the standard, and what Python's zlib.crc32 says.
TEST(Crc32, KnownValues) {
  EXPECT_EQ(crc_of(""), 0U);
  EXPECT_EQ(crc_of("123456789"), 0xcbf43926U);
  EXPECT_EQ(crc_of("Tusk"), 0xe9637fb7U);
  std::string thousand;
  for (int i = 0; i < 1000; ++i) thousand += static_cast<char>(i * 7 % 256);
  EXPECT_EQ(crc_of(thousand), 0x114ad5ffU);
}

TEST(Crc32, GoesOnFromWhatCameBefore) {
  const std::string_view text = "123456789";
  for (std::size_t at = 0; at <= text.size(); ++at)
    EXPECT_EQ(crc32(std::as_bytes(std::span(text.substr(at))), crc_of(text.substr(0, at))), crc_of(text));
}

}  // namespace
}  // namespace tusk
