// tusk aei: the engine for clients that use the Arimaa Engine Interface.
#include <iostream>
#include <memory>

#include "aei_manifest.h"
#include "commands.h"
#include "mimic/mimic_player.h"
#include "output.h"
#include "protocol/aei_engine.h"
#include "protocol/aei_served_player.h"
#include "protocol/aei_server.h"
#include "version.h"

namespace tusk::cli {

namespace {

struct AeiArguments {
  bool manifest = false;
  std::string mimic;
  std::string fallback = "random";
  mimic::MimicOptions options;
};

void write_line(const std::string& line) {
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

void run_aei(AeiArguments arguments) {
  if (arguments.manifest) return print_json(engine_manifest());
  protocol::AeiOutput output(write_line);
  if (arguments.mimic.empty()) {
    protocol::AeiEngine engine(output);
    return protocol::AeiServer(version(), engine, output).run(std::cin);
  }
  using Fallback = mimic::MimicOptions::Fallback;
  arguments.options.fallback = arguments.fallback == "engine" ? Fallback::engine : Fallback::random;
  records::with_database(arguments.mimic, records::Opening::existing, [&](records::Database& database) {
    mimic::MimicPlayer mimic(database, arguments.options);
    protocol::AeiServedPlayer served("Tusk mimic", mimic);
    protocol::AeiServer(version(), served, output).run(std::cin);
  });
}

}  // namespace

void add_aei_command(Command& app) {
  const auto arguments = std::make_shared<AeiArguments>();
  Command command =
      app.add_subcommand("aei", "Runs the engine for a client, over the Arimaa Engine Interface on standard input");
  command.add_option("--mimic", arguments->mimic, "play what strong players did, from this games database");
  command.add_option("--fallback", arguments->fallback, "what the mimic does when the database has no answer")
      .one_of({"random", "engine"})
      .show_default();
  command.add_flag("--hybrid", arguments->options.hybrid, "a short search chooses among what the database proposes");
  command.add_option("--nodes", arguments->options.nodes, "nodes per search of the mimic").show_default();
  command.add_flag("--manifest", arguments->manifest, "print the engine's options as an AEI engine manifest");
  command.footer(
      "Reads AEI messages line by line until `quit` or the end of the input. Without --mimic the engine plays.\n\n"
      "Example:\n  printf 'aei\\nnewgame\\ngo\\nquit\\n' | tusk aei\n  tusk aei --mimic games.db --hybrid");
  command.callback([arguments] { run_aei(*arguments); });
}

}  // namespace tusk::cli
