// tusk serve: the web app and its interface.
#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <malloc.h>
#include <memory>
#include <thread>

#include "base/threads.h"
#include "commands.h"
#include "serve/server.h"

namespace tusk::cli {

namespace {

// Where programs keep what must outlive them, by the usual convention.
std::filesystem::path usual_data() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0')
    return std::filesystem::path(data) / "tusk";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return std::filesystem::path(home) / ".local/share/tusk";
  return "tusk-data";
}

constexpr std::chrono::milliseconds kLook{50};
constexpr int kLooksPerTidying = 60;

// The C library keeps what each of the many threads has freed for that thread; in a server that is for nothing.
void give_free_memory_back() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void serve_until_interrupted(const serve::ServerOptions& options) {
  const InterruptGuard guard;
  serve::Server server(options);
  fmt::print("Tusk is at {}\nGames are kept in {}. Ctrl-C stops.\n", server.address(), options.data.string());
  std::fflush(stdout);
  const std::jthread watcher([&server](const std::stop_token& done) {
    for (int looks = 1; !done.stop_requested() && !InterruptGuard::interrupted(); ++looks) {
      std::this_thread::sleep_for(kLook);
      if (looks % kLooksPerTidying == 0) give_free_memory_back();
    }
    server.stop();
  });
  server.run();
}

}  // namespace

void add_serve_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("serve", "Serves the web app: play and study in the browser");
  auto options = std::make_shared<serve::ServerOptions>();
  options->data = usual_data();
  options->desk.at_once = std::max(2, default_threads());
  command->add_option("--port", options->port, "port to listen on, 0 for any free one (default 8080)")
      ->check(CLI::Range(0, 65535).description(""))
      ->type_name("N");
  command->add_option("--host", options->host, "address to listen on (default 127.0.0.1: this machine alone)")
      ->type_name("ADDRESS");
  command
      ->add_option("--allow-host", options->allowed_hosts,
                   "further name to answer to, as a proxy or the local network calls this machine (may be repeated)")
      ->type_name("NAME");
  command->add_option("--data", options->data, "folder where games are kept (default ~/.local/share/tusk)")
      ->type_name("DIR");
  command->add_option("--db", options->database, "games database for the explorer and puzzles (`tusk db import`)")
      ->type_name("URL");
  command->add_option("--tables", options->tables, "folder of Jungle Checkers tables (`tusk jungle tablebase build`)")
      ->type_name("DIR");
  command
      ->add_option("--searches", options->desk.at_once, "searches that run at once (default one per core, at least 2)")
      ->check(CLI::Range(1, 1024).description(""))
      ->type_name("N");
  command->footer(
      "There are no accounts: whoever can reach the address can use the engine and open games whose link they know.\n\n"
      "Example:\n  tusk serve\n  tusk serve --db games.db --tables tables\n"
      "  tusk serve --port 9000 --data games");
  command->callback([options] { serve_until_interrupted(*options); });
}

}  // namespace tusk::cli
