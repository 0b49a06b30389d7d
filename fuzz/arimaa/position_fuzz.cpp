// Positions in both forms: what parses must be consistent and survive a round trip through the canonical long form.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "arimaa/notation/position_text.h"
#include "base/error.h"

using namespace tusk::arimaa;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const TurnState state = parse_position({reinterpret_cast<const char*>(data), size});
    if (state.position.inconsistency() || state.turn_start.inconsistency()) std::abort();
    if (!(parse_position(long_form(state)) == state)) std::abort();
    if (!parse_position(short_form(state.position)).position.same_board(state.position)) std::abort();
  } catch (const tusk::InputError&) {
  }
  return 0;
}
