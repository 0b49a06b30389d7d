// Studies: what parses is a tree whose main line plain record readers see too.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "arimaa/notation/study.h"
#include "base/error.h"

using namespace tusk::arimaa;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const Study study = parse_study(text);
    for (std::size_t i = 0; i < study.nodes.size(); ++i)
      if (study.nodes[i].parent < kStudyStart || study.nodes[i].parent >= static_cast<int>(i)) std::abort();
    (void)parse_record(text);
  } catch (const tusk::InputError&) {
  }
  try {
    (void)parse_study_or_archive(text);
  } catch (const tusk::InputError&) {
  }
  return 0;
}
