// Archives: every row is parsed separately, so that a bad one does not hide those after it.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "arimaa/notation/archive.h"
#include "base/error.h"

using namespace tusk::arimaa;

namespace {

void read_row(const ArchiveReader& reader, const ArchiveRow& row) {
  try {
    (void)reader.id_of(row);
    const ArchiveGame game = reader.parse(row);
    (void)replay(game.record);
  } catch (const tusk::InputError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    ArchiveReader reader({reinterpret_cast<const char*>(data), size});
    while (const auto row = reader.next()) read_row(reader, *row);
  } catch (const tusk::InputError&) {
  }
  return 0;
}
