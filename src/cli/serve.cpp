// tusk serve: the web app and its interface.
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <malloc.h>
#include <memory>
#include <random>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "api/address.h"
#include "api/log.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/standard_streams.h"
#include "base/text.h"
#include "base/threads.h"
#include "commands.h"
#include "serve/server.h"
#include "serve/server_log.h"

namespace tusk::cli {

namespace {

// The folder for persistent data, by the XDG convention.
std::filesystem::path default_data() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0')
    return std::filesystem::path(data) / "tusk";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return std::filesystem::path(home) / ".local/share/tusk";
  return "tusk-data";
}

constexpr int kTicksPerTidying = 60;
// Together well below the promised two seconds, even on a busy machine.
constexpr std::chrono::milliseconds kLastAnswers{500};
constexpr std::chrono::milliseconds kPatience{300};
constexpr const char* kNoToken = "none";

// Returns the tables of searches to the system as soon as they are freed. By default, glibc adapts and keeps blocks of
// up to 32 MiB for each thread that had one, where malloc_trim does not reach them.
void keep_no_large_blocks() {
#ifdef __GLIBC__
  constexpr int kLarge = 1 << 20;
  mallopt(M_MMAP_THRESHOLD, kLarge);
  mallopt(M_TRIM_THRESHOLD, kLarge);
#endif
}

// glibc keeps freed memory for each of the many threads, which is useless in a server.
void give_free_memory_back() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

// A server reachable from other machines needs a token, unless the user opts out.
void settle_token(serve::ServerOptions& options) {
  if (options.token == kNoToken) {
    options.token.clear();
  } else if (options.token.empty() && !api::is_loopback(options.host)) {
    std::random_device device;
    options.token = fmt::format("{:08x}{:08x}{:08x}{:08x}", device(), device(), device(), device());
  }
  const auto is_plain = [](char c) { return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '-'; };
  if (!std::ranges::all_of(options.token, is_plain))
    throw InputError("--token: only letters, digits and - are allowed");
}

// Opens the desktop's default browser. Without a desktop nothing happens: the address is printed anyway.
void open_in_browser(std::string address) {
  std::string program = "xdg-open";
  std::array<char*, 3> arguments{program.data(), address.data(), nullptr};
  posix_spawn_file_actions_t streams_alone;
  ::posix_spawn_file_actions_init(&streams_alone);
  ::posix_spawn_file_actions_addclosefrom_np(&streams_alone, STDERR_FILENO + 1);
  pid_t child = 0;
  if (::posix_spawnp(&child, program.c_str(), &streams_alone, nullptr, arguments.data(), environ) == 0)
    std::thread([child] { ::waitpid(child, nullptr, 0); }).detach();
  ::posix_spawn_file_actions_destroy(&streams_alone);
}

void serve_until_interrupted(serve::ServerOptions options, bool open, const std::string& log_level) {
  const InterruptGuard interrupt;
  options.stop = interrupt.token();
  // The server must survive when the reader of its log exits.
  (void)std::signal(SIGPIPE, SIG_IGN);
  settle_token(options);
  options.log = serve::make_log(api::log_level_of(log_level).value(), options.token);
  options.http.stop_time = kLastAnswers;
  keep_no_large_blocks();
  serve::Server server(options);
  fmt::print("Tusk is at {}\nGames are kept in {}. Ctrl-C stops.\n", server.address(), options.data.string());
  std::fflush(stdout);
  if (open) open_in_browser(server.address());
  server.run([ticks = 0]() mutable {
    if (++ticks % kTicksPerTidying == 0) give_free_memory_back();
  });
  // A database query may take longer than anyone wants to wait; aborting it loses nothing.
  if (!server.finish(kPatience)) std::_Exit(finish_standard_output().empty() ? 0 : 1);
  InterruptGuard::settle();
}

}  // namespace

void add_serve_command(Command& app) {
  Command command = app.add_subcommand("serve", "Serves the web app: play and study in the browser");
  auto options = std::make_shared<serve::ServerOptions>();
  auto open = std::make_shared<bool>(false);
  auto log_level = std::make_shared<std::string>("error");
  options->data = default_data();
  options->desk.at_once = std::max(2, default_threads());
  command.add_option("--port", options->port, "port to listen on, 0 for any free one")
      .show_default()
      .between(0, 65535)
      .type_name("N");
  command.add_option("--host", options->host, "address to listen on; 127.0.0.1 is this machine only")
      .show_default()
      .type_name("ADDRESS");
  command
      .add_option("--allow-host", options->allowed_hosts,
                  "another host name to accept, e.g. the one a proxy or the local network uses (repeatable)")
      .type_name("NAME");
  command.add_option("--token", options->token, "access token that every client needs; `none` for none")
      .show_default("generated and printed if other machines can reach --host")
      .type_name("TOKEN");
  command.add_flag(
      "--proxy", options->behind_proxy,
      "a proxy on this machine sends the client's address in X-Real-IP; limits apply to it (docs/security.md)");
  command.add_option("--data", options->data, "folder where games are kept")
      .show_default("~/.local/share/tusk")
      .type_name("DIR");
  command.add_option("--keep", options->keep_days, "days to keep inactive games; 0 means forever")
      .show_default()
      .between(0, 36500)
      .type_name("DAYS");
  command.add_option("--db", options->database, "games database for the explorer and puzzles (`tusk db import`)")
      .type_name("URL");
  command
      .add_option("--tables,--dir", options->tables, "folder of Jungle Checkers tables (`tusk jungle tablebase build`)")
      .type_name("DIR");
  command
      .add_option("--engine", options->engines,
                  "another AEI engine to play and analyse with, NAME=COMMAND (repeatable)")
      .type_name("NAME=CMD");
  command.add_flag("--open", *open, "open the page in the browser");
  command.add_option("--searches", options->desk.at_once, "searches that run at once")
      .show_default("one per core, at least 2")
      .between(1, 1024)
      .type_name("N");
  command
      .add_option(
          "--log-level", *log_level,
          "what to log to standard error: nothing, errors, also requests and searches (info), or also requests as "
          "they arrive (debug)")
      .show_default()
      .one_of({api::kLogLevelNames.begin(), api::kLogLevelNames.end()});
  command.footer(
      "There are no accounts: whoever can reach the address and has the token, if there is one, can use the engine "
      "and\n"
      "open games whose link they know. Guarantees and limits: docs/security.md.\n\n"
      "Example:\n  tusk serve\n  tusk serve --db games.db --tables tables\n"
      "  tusk serve --port 9000 --data games\n  tusk serve --engine \"Sharp=/opt/sharp/bot aei\"\n  tusk serve --host "
      "0.0.0.0 --allow-host tusk.local");
  command.callback([options, open, log_level] { serve_until_interrupted(*options, *open, *log_level); });
}

}  // namespace tusk::cli
