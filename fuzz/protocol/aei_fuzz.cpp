// AEI sessions: any bytes as lines. Searches are kept tiny; the engine must answer isready at the end.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/text.h"
#include "protocol/aei_engine.h"
#include "protocol/aei_server.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bool ready = false;
  tusk::protocol::AeiOutput output([&](const std::string& line) { ready = line == "readyok"; });
  tusk::protocol::AeiEngine engine(output);
  tusk::protocol::AeiServer server("fuzz", engine, output);
  server.handle("setoption name hash value 1");
  server.handle("setoption name nodes value 50");
  bool open = true;
  for (const std::string_view line : tusk::lines_of({reinterpret_cast<const char*>(data), size})) {
    // Tables and threads of any size are legal requests, but not here.
    if (line.find("hash") != line.npos || line.find("threads") != line.npos || line.find("nodes") != line.npos)
      continue;
    open = server.handle(line) && open;
  }
  server.handle("newgame");
  server.handle("isready");
  if (open && !ready) std::abort();
  return 0;
}
