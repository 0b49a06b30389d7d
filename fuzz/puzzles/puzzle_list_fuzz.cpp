// Puzzle lists: rejected, or a list that survives a round trip.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/error.h"
#include "puzzles/puzzle_list.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto list = tusk::puzzles::parse_puzzle_list({reinterpret_cast<const char*>(data), size});
    if (tusk::puzzles::parse_puzzle_list(tusk::puzzles::to_text(list)) != list) std::abort();
  } catch (const tusk::InputError&) {
    // Rejected.
  }
  return 0;
}
