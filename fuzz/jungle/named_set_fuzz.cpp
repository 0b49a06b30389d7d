// Sets of placements: a clear error, or a set that survives a round trip.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/error.h"
#include "jungle/hold/named_sets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tusk::jungle;
  Position position;
  position.place(Side::white, Animal::rat, 5);
  position.place(Side::white, Animal::elephant, 1);
  position.place(Side::black, Animal::tiger, 40);
  const hold::Game game(position, Side::white, hold::Goal::hold);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    // Do not open files; their contents are covered by the other branch.
    const bool lines = text.find('\n') != std::string_view::npos;
    if (!lines && text.starts_with("file:")) return 0;
    const hold::Allows allows = lines ? hold::parse_placements(text, "a file", game) : hold::parse_set(text, game);
    const hold::Placements placements(2, allows);
    const hold::Placements again(2, hold::parse_placements(hold::to_text(placements, game), "its text", game));
    if (again.count() != placements.count()) std::abort();
  } catch (const tusk::InputError&) {
  }
  return 0;
}
