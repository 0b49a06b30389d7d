// The door: finds the subcommand, runs it, and turns every failure into one line and an exit code.
#include <CLI/CLI.hpp>
#include <exception>
#include <fmt/format.h>
#include <string>

#include "base/error.h"
#include "command.h"
#include "commands.h"

namespace {

constexpr int kBadInput = 2;

int report(const std::string& reason) {
  fmt::print(stderr, "tusk: {}\n", reason);
  return kBadInput;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Tusk plays, studies and solves Arimaa and Jungle Checkers.", "tusk");
  app.set_version_flag("--version", "tusk " TUSK_VERSION);
  app.require_subcommand(1);
  tusk::cli::Command program(&app);
  tusk::cli::add_all_commands(program);
  try {
    app.parse(argc, argv);
    return 0;
  } catch (const CLI::Success& done) {
    return app.exit(done);
  } catch (const CLI::ParseError& error) {
    return report(fmt::format("{} (see tusk --help)", error.what()));
  } catch (const tusk::InputError& error) {
    return report(error.what());
  } catch (const std::exception& error) {
    fmt::print(stderr, "tusk: internal error: {}\n", error.what());
    return 1;
  }
}
