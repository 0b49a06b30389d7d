// Player descriptions and command lines: any bytes are parsed or rejected.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/error.h"
#include "game/player_spec.h"
#include "protocol/command_words.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const tusk::game::PlayerSpec spec = tusk::game::parse_player_spec(text);
    if (spec.kind.empty() || spec.name.empty()) std::abort();
  } catch (const tusk::InputError&) {
  }
  try {
    if (tusk::protocol::command_words(text).empty()) std::abort();
  } catch (const tusk::InputError&) {
  }
  return 0;
}
