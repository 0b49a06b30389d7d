// Any text: a clear error, or a proof that comes back from its own text and can be checked without a crash.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/error.h"
#include "jungle/proof/checker.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tusk::jungle::proof;
  try {
    const Certificate certificate = parse_certificate({reinterpret_cast<const char*>(data), size});
    if (to_text(parse_certificate(to_text(certificate))) != to_text(certificate)) std::abort();
    check(certificate, nullptr);
  } catch (const tusk::InputError&) {
  }
  return 0;
}
