// Embeds the puzzles of the repository into the program.
#include "api/puzzle_routes.h"
#include "base/embedded_file.h"

namespace tusk::api {

TUSK_EMBED_FILE(puzzles_file, TUSK_PUZZLES_FILE)

std::string_view puzzles_text() {
  const auto bytes = puzzles_file();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace tusk::api
