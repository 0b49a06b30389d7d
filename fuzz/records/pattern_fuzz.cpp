// Hand-drawn patterns, database addresses, and encoded id sets.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/error.h"
#include "records/database.h"
#include "records/id_set.h"
#include "records/pattern.h"

using namespace tusk::records;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const Pattern pattern = parse_pattern(text);
    if (!(pattern.mirrored().mirrored() == pattern)) std::abort();
  } catch (const tusk::InputError&) {
  }
  try {
    (void)parse_address(text);
  } catch (const tusk::InputError&) {
  }
  try {
    const IdSet set = IdSet::decoded(text);
    if (!(IdSet::decoded(set.encoded()) == set)) std::abort();
  } catch (const tusk::InputError&) {
  }
  return 0;
}
