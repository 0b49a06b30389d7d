// Moves, in the start position and in one full of captures: a clear error, or a move that is written the same way.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/error.h"
#include "jungle/notation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tusk::jungle;
  static const Position positions[] = {Position::start(), parse_position("w Ed4 Td3 Dc4 Re4 ee5 td5 dc5 rb4")};
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const Position& position : positions) {
    try {
      if (to_string(position, parse_move(position, text)) != text) std::abort();
    } catch (const tusk::InputError&) {
    }
  }
  return 0;
}
