// Positions: a clear error, or a position that survives a round trip through both of its text forms.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/error.h"
#include "jungle/notation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tusk::jungle;
  try {
    const Position position = parse_position({reinterpret_cast<const char*>(data), size});
    if (position.fault() != nullptr || !position.check_consistency()) std::abort();
    if (parse_position(to_line(position)) != position || parse_position(to_board(position)) != position) std::abort();
    if (position.ending() == tusk::search::Ending::none)
      for (const Move move : position.moves())
        if (position.after(move).fault() != nullptr) std::abort();
  } catch (const tusk::InputError&) {
  }
  return 0;
}
