// tusk-mpi: `tusk jungle tablebase build` and `tusk jungle hold` over several processes, started by mpirun.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <map>

#include "base/error.h"
#include "base/progress.h"
#include "base/stopwatch.h"
#include "cluster/mpi_crew.h"
#include "hold.h"
#include "jungle/tablebase/builder.h"

namespace {

namespace tablebase = tusk::jungle::tablebase;
using tablebase::Kind;

constexpr int kBadInput = 2;

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
      return true;
    };
    observer.on_solved = [&](auto material, auto) { progress.advance(tablebase::layout_of(material).words()); };
    observer.on_present = [&](auto material) { progress.advance(2 * tablebase::layout_of(material).words()); };
    observer.on_written = [&](const auto&, double) { ++built; };
    tablebase::build_tables(options, observer);
  }
  if (crew.rank() == 0)
    fmt::print("{} tables built by {} processes in {:.1f} s\n", built, crew.size(), watch.seconds());
}

}  // namespace

int main(int argc, char** argv) {
  tusk::cluster::MpiCrew crew(&argc, &argv);
  CLI::App app("Builds Jungle Checkers tables, or answers `hold`, with several processes.", "tusk-mpi");
  app.footer(
      "Example: mpirun -n 4 tusk-mpi --pieces 6 --dir tables --threads 8\n"
      "         mpirun -n 4 tusk-mpi hold --position 'w Rf1 Dc2 rb7 de6' --side black --set all");
  tablebase::BuildOptions options{.folder = {}};
  std::string folder;
  app.add_option("--pieces", options.pieces, "Animals on the board")->check(CLI::Range(2, 7))->capture_default_str();
  app.add_option("--tables,--dir", folder, "Folder of the tables, seen by the first process");
  app.add_option("--kind", options.kind, "wdl or dtw")
      ->transform(CLI::CheckedTransformer(std::map<std::string, Kind>{{"wdl", Kind::wdl}, {"dtw", Kind::dtw}}))
      ->default_str("wdl");
  app.add_option("--memory", options.memory, "Memory of each process for solving, e.g. 16G")
      ->transform(CLI::AsSizeValue(false))
      ->default_str("4G");
  app.add_option("--threads", options.threads, "Threads of each process")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  tusk::cli::HoldArguments held;
  CLI::App* const hold =
      app.add_subcommand("hold", "Tells whether a side can hold with its animals kept to a set of placements");
  hold->add_option("--position", held.position, "The position in one line, or start")->capture_default_str();
  hold->add_option("--side", held.side, "Who is bound")->required()->check(CLI::IsMember({"white", "black"}));
  hold->add_option("--set", held.set, "Placements until the first capture, as of `tusk jungle hold`")->required();
  hold->add_option("--tables", held.tables,
                   "Folder of tables, seen by every process; without it each solves what it needs");
  hold->add_option("--threads", held.threads, "Threads of each process")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  hold->add_flag("--check", held.check, "Check every held position by plain rules");
  try {
    app.parse(argc, argv);
    if (hold->parsed()) {
      tusk::cli::run_hold(held, crew);
      return 0;
    }
    if (folder.empty()) throw CLI::RequiredError("--dir");
    options.folder = folder;
    build(options, crew);
    return 0;
  } catch (const CLI::Success& done) {
    return crew.rank() == 0 ? app.exit(done) : 0;
  } catch (const CLI::ParseError& error) {
    if (crew.rank() == 0) fmt::print(stderr, "tusk-mpi: {} (see tusk-mpi --help)\n", error.what());
    return kBadInput;
  } catch (const tusk::InputError& error) {
    // The others wait for this one.
    fmt::print(stderr, "tusk-mpi: {}\n", error.what());
    tusk::cluster::MpiCrew::abort(kBadInput);
  } catch (const std::exception& error) {
    fmt::print(stderr, "tusk-mpi: internal error: {}\n", error.what());
    tusk::cluster::MpiCrew::abort(1);
  }
}
