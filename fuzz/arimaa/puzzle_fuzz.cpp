// Puzzles: what parses must survive a round trip through its canonical form.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "arimaa/notation/puzzle.h"
#include "base/error.h"

using namespace tusk::arimaa;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    for (const Puzzle& puzzle : parse_puzzles({reinterpret_cast<const char*>(data), size}))
      if (!(parse_puzzle(to_text(puzzle)) == puzzle)) std::abort();
  } catch (const tusk::InputError&) {
  }
  return 0;
}
