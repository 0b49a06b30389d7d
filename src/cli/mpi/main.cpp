// tusk-mpi: runs work of `tusk` on several processes, started by mpirun or srun.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <map>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/printable.h"
#include "base/progress.h"
#include "base/secrets.h"
#include "base/stopwatch.h"
#include "cluster/mpi_crew.h"
#include "cluster/mpi_workforce.h"
#include "commands.h"
#include "hold.h"
#include "jungle/tablebase/builder.h"

namespace {

namespace tablebase = tusk::jungle::tablebase;
using tablebase::Kind;

constexpr int kBadInput = 2;
// As in a shell for a program ended by a signal.
constexpr int kInterrupted = 128;

void build(tablebase::BuildOptions& options, tusk::cluster::MpiCrew& crew) {
  options.crew = &crew;
  std::uint64_t work = 0;
  for (int pieces = 2; pieces <= options.pieces; ++pieces)
    for (const auto material : tablebase::tables_with(pieces)) work += 2 * tablebase::layout_of(material).words();
  using Style = tusk::Progress::Style;
  const tusk::Stopwatch watch;
  int built = 0;
  {
    tusk::Progress progress("building", work, crew.rank() == 0 ? Style::automatic : Style::silent);
    tablebase::BuildObserver observer;
    observer.on_level = [&](auto material, auto attacker, const auto& report) {
      progress.note(
          fmt::format("{} {} wins, {} plies", material.name(), tusk::jungle::name_of(attacker), report.level));
    };
    observer.on_solved = [&](auto material, auto) { progress.advance(tablebase::layout_of(material).words()); };
    observer.on_present = [&](auto material) { progress.advance(2 * tablebase::layout_of(material).words()); };
    observer.on_written = [&](const auto&, double) { ++built; };
    tablebase::build_tables(options, observer);
  }
  if (crew.rank() == 0)
    fmt::print("{} tables built by {} processes in {:.1f} s\n", built, crew.size(), watch.seconds());
}

void add_hold_options(CLI::App& hold, tusk::cli::HoldArguments& held) {
  hold.add_option("--position", held.position, "the position in one line, or start")->capture_default_str();
  hold.add_option("--side", held.side, "the side that keeps to the set")
      ->required()
      ->check(CLI::IsMember({"white", "black"}));
  hold.add_option("--set", held.set, "placements until the first capture, written as for `tusk jungle hold`")
      ->required();
  hold.add_option("--tables", held.tables,
                  "folder of tables that every process can read; without it each process solves what it needs");
  hold.add_option("--threads", held.threads, "threads of each process")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  hold.add_flag("--check", held.check, "check every held position by plain rules");
}

void add_table_options(CLI::App& app, tablebase::BuildOptions& options, std::string& folder) {
  app.add_option("--pieces", options.pieces, "animals on the board")->check(CLI::Range(2, 7))->capture_default_str();
  app.add_option("--tables,--dir", folder, "folder of the tables, seen by the first process");
  app.add_option("--kind", options.kind, "wdl or dtw")
      ->transform(CLI::CheckedTransformer(std::map<std::string, Kind>{{"wdl", Kind::wdl}, {"dtw", Kind::dtw}}))
      ->default_str("wdl");
  app.add_option("--memory", options.memory, "memory of each process for solving, e.g. 16G")
      ->transform(CLI::AsSizeValue(false))
      ->default_str("4G");
  app.add_option("--threads", options.threads, "threads of each process")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
}

// If the crew exists, the other processes wait for this one and must be aborted.
int fail(const std::unique_ptr<tusk::cluster::MpiCrew>& crew, int code, const std::string& reason) {
  fmt::print(stderr, "tusk-mpi: {}\n", tusk::printable(tusk::masked(reason)));
  if (crew) tusk::cluster::MpiCrew::abort(code);
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  auto crew = std::make_unique<tusk::cluster::MpiCrew>(&argc, &argv);
  const int rank = crew->rank();
  CLI::App app("Work of `tusk` with several processes: Jungle Checkers tables, or one of the commands.", "tusk-mpi");
  app.footer(
      "match, selfplay and lab have the options of `tusk`; the first process gives out the work and the others do it,\n"
      "-c games or --threads games at a time each. Details: docs/clusters.md.\n\n"
      "Example: mpirun -n 4 tusk-mpi --pieces 6 --dir tables --threads 8\n"
      "         mpirun -n 4 tusk-mpi hold --position 'w Rf1 Dc2 rb7 de6' --side black --set all\n"
      "         mpirun -n 5 tusk-mpi match -e internal,name=A -e internal,name=B --nodes 2000 -n 400 --record "
      "games.txt");
  tablebase::BuildOptions options{.folder = {}};
  std::string folder;
  add_table_options(app, options, folder);
  tusk::cli::HoldArguments held;
  CLI::App* const hold =
      app.add_subcommand("hold", "Tells whether a side can hold with its animals kept to a set of placements");
  add_hold_options(*hold, held);
  tusk::cluster::MpiWorkforce all(crew);
  tusk::Workforce* const workforce = crew->size() > 1 ? &all : nullptr;
  tusk::cli::Command program(&app);
  add_match_command(program, workforce);
  add_selfplay_command(program, workforce);
  add_lab_command(program, workforce);
  try {
    app.parse(argc, argv);
    if (hold->parsed()) {
      tusk::cli::run_hold(held, *crew);
    } else if (app.get_subcommands().empty()) {
      if (folder.empty()) throw CLI::RequiredError("--dir");
      options.folder = folder;
      build(options, *crew);
    }
    const int signal = tusk::InterruptGuard::signal();
    return signal != 0 ? kInterrupted + signal : 0;
  } catch (const CLI::Success& done) {
    return rank == 0 ? app.exit(done) : 0;
  } catch (const CLI::ParseError& error) {
    if (rank == 0) fmt::print(stderr, "tusk-mpi: {} (see tusk-mpi --help)\n", error.what());
    return kBadInput;
  } catch (const tusk::InputError& error) {
    return fail(crew, kBadInput, error.what());
  } catch (const std::exception& error) {
    return fail(crew, 1, fmt::format("internal error: {}", error.what()));
  }
}
