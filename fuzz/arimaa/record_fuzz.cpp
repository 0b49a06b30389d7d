// Records: what parses must survive a round trip through its canonical form, and replay without a crash under both rule
// sets.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "arimaa/notation/record.h"
#include "arimaa/notation/replay.h"
#include "base/error.h"

using namespace tusk::arimaa;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const Record record = parse_record({reinterpret_cast<const char*>(data), size});
    if (!(parse_record(to_text(record)) == record)) std::abort();
    for (const Rules rules : {Rules::official, Rules::rules2006}) {
      const Replay played = replay(record, rules);
      (void)compare(played.game.outcome(), claim_of(record));
      Record canonical{{}, entries_of(played.setups, played.turns)};
      if (!(replay(canonical, rules).game.position() == played.game.position())) std::abort();
    }
  } catch (const tusk::InputError&) {
  }
  return 0;
}
