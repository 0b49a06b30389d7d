// Match journals: any file is rejected or accepted, and an accepted one can be continued.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <unistd.h>

#include "base/error.h"
#include "match/journal.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string path = "/tmp/tusk_journal_fuzz." + std::to_string(::getpid());
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  try {
    std::size_t games = 0;
    tusk::match::FinishedGame game;
    game.task.id = 1;
    game.names = {"a", "b"};
    {
      tusk::match::Journal journal(path, "m", "");
      games = journal.earlier().size();
      journal.append(game);
    }
    if (tusk::match::Journal(path, "m", "").earlier().size() != games + 1) std::abort();
  } catch (const tusk::InputError&) {
  }
  ::unlink(path.c_str());
  return 0;
}
