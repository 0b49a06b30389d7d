// Time controls: what parses must survive a round trip through its canonical form, and run without overflow.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "arimaa/clock/clock.h"
#include "arimaa/clock/time_control.h"
#include "base/error.h"

using namespace tusk::arimaa;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const TimeControl control = parse_time_control({reinterpret_cast<const char*>(data), size});
    if (!(parse_time_control(to_text(control)) == control)) std::abort();
    Clock clock(control);
    for (int turn = 0; turn < 20 && clock.state() == Clock::State::running; ++turn) {
      const auto allowed = clock.allowed();
      clock.finish_turn(allowed && turn % 2 == 0 ? *allowed : Clock::Duration{turn * 777});
      for (const Side side : kSides)
        if (clock.reserve(side).count() < 0) std::abort();
    }
  } catch (const tusk::InputError&) {
  }
  return 0;
}
