// Turns and setups, parsed in a fixed opening: what is legal must survive a round trip through its canonical form.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"

using namespace tusk::arimaa;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Position kStart =
      parse_position("g [rrr  rrrrhc mchr   d  d     e   R  H E   M   R H  C D  RRRR  CRR]").position;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const Turn turn = parse_turn(text, kStart);
    if (!(parse_turn(to_text(kStart, turn), kStart) == turn)) std::abort();
  } catch (const tusk::InputError&) {
  }
  try {
    const Setup setup = parse_setup(text);
    if (parse_setup(to_text(setup)) != setup) std::abort();
    (void)why_illegal(setup, Side::gold);
  } catch (const tusk::InputError&) {
  }
  return 0;
}
