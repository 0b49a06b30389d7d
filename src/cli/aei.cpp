// tusk aei: the engine for clients that speak the Arimaa Engine Interface.
#include <CLI/CLI.hpp>
#include <iostream>

#include "commands.h"
#include "output.h"
#include "play/aei_engine.h"

namespace tusk::cli {

void add_aei_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("aei", "Plays for a client: the Arimaa Engine Interface on standard input");
  command->footer(
      "Reads AEI messages line by line until `quit` or the end of the input.\n\n"
      "Example:\n  printf 'aei\\nnewgame\\ngo\\nquit\\n' | tusk aei");
  command->callback([] {
    play::AeiEngine engine(TUSK_VERSION, [](const std::string& line) {
      fmt::print("{}\n", line);
      std::fflush(stdout);
    });
    engine.run(std::cin);
  });
}

}  // namespace tusk::cli
