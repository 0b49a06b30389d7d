// The entry point: runs the subcommand and turns every failure into one line and an exit code.
#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <new>
#include <sstream>
#include <string>
#include <system_error>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/printable.h"
#include "base/secrets.h"
#include "base/standard_streams.h"
#include "command.h"
#include "commands.h"
#include "version.h"

namespace {

constexpr int kBadInput = 2;
constexpr int kInternal = 1;
constexpr int kNotWritten = 1;
// As in a shell for a program ended by a signal: 130 for Ctrl-C.
constexpr int kInterrupted = 128;

int report(int code, const std::string& reason) {
  fmt::print(stderr, "tusk: {}\n", tusk::printable(tusk::masked(reason)));
  return code;
}

// Sets `output_error` to the reason if standard output failed.
int run(int argc, char** argv, int& output_error) {
  CLI::App app("Tusk plays, studies and solves Arimaa and Jungle Checkers.", "tusk");
  app.set_version_flag("--version", tusk::cli::version_text());
  app.require_subcommand(1);
  tusk::cli::Command program(&app);
  tusk::cli::add_all_commands(program);
  try {
    app.parse(argc, argv);
    return 0;
  } catch (const CLI::Success& done) {
    std::ostringstream text;
    const int code = app.exit(done, text);
    std::fputs(text.str().c_str(), stdout);
    output_error = std::ferror(stdout) != 0 ? errno : 0;
    return code;
  } catch (const CLI::ParseError& error) {
    return report(kBadInput, fmt::format("{} (see tusk --help)", error.what()));
  } catch (const tusk::InputError& error) {
    return report(kBadInput, error.what());
  } catch (const std::bad_alloc&) {
    return report(kBadInput, "out of memory: use a smaller setting, or raise the limit");
  } catch (const std::filesystem::filesystem_error& error) {
    return report(kBadInput,
                  fmt::format("cannot use {}: {}", tusk::quote(error.path1().string()), error.code().message()));
  } catch (const std::system_error& error) {
    if (std::ferror(stdout) == 0) return report(kInternal, fmt::format("system error: {}", error.what()));
    output_error = error.code().value();
    return kNotWritten;
  } catch (const std::exception& error) {
    return report(kInternal, fmt::format("internal error: {}", error.what()));
  }
}

}  // namespace

int main(int argc, char** argv) {
  tusk::open_standard_streams();
  // Exceeding the file size limit becomes a write error, like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  int output_error = 0;
  int code = run(argc, argv, output_error);
  if (const int signal = tusk::InterruptGuard::signal(); signal != 0) code = kInterrupted + signal;
  const std::string failure = tusk::finish_standard_output(output_error);
  if (failure.empty()) return code;
  report(kNotWritten, failure);
  return code == 0 ? kNotWritten : code;
}
