// Proofs: a clear error, or a proof that survives a round trip and can be checked without a crash.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/error.h"
#include "jungle/proof/checker.h"
#include "jungle/proof/writer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tusk::jungle::proof;
  try {
    const Proof proof = parse_proof({reinterpret_cast<const char*>(data), size});
    if (to_text(parse_proof(to_text(proof))) != to_text(proof)) std::abort();
    check(proof, nullptr);
  } catch (const tusk::InputError&) {
  }
  return 0;
}
