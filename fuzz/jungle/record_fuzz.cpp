// Records: a clear error, or games that survive a round trip.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "jungle/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tusk::jungle;
  try {
    for (const GameRecord& record : parse_records({reinterpret_cast<const char*>(data), size}))
      if (parse_records(to_text(record)) != std::vector{record}) std::abort();
  } catch (const tusk::InputError&) {
  }
  return 0;
}
