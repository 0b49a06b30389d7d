// Files to import: any bytes are split into items and parsed; resuming in the middle gives the same items.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/error.h"
#include "records/input.h"

using namespace tusk::records;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    InputFile file("fuzz", text);
    (void)file.fingerprint();
    InputFile other("fuzz", text);
    while (const auto item = file.next()) {
      (void)file.parse(*item);
      const auto same = other.next();
      if (!same || same->text != item->text || same->line != item->line) std::abort();
      other.seek(file.offset(), file.line());
    }
  } catch (const tusk::InputError&) {
  }
  return 0;
}
