// tusk lab mimic: how often the mimic finds its positions, and how it fares.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/progress.h"
#include "base/threads.h"
#include "lab.h"
#include "lab/mimic.h"
#include "output.h"

namespace tusk::cli {

namespace {

struct Arguments {
  lab::MimicExperiment experiment;
  std::string opponent = "random";
  std::string fallback = "random";
  std::string folder;
  bool json = false;
};

Json to_json(const lab::MimicReport& report) {
  Json ranges = Json::array();
  for (int i = 0; i < lab::kMoveRanges; ++i) {
    const lab::MimicRange& range = report.ranges[static_cast<std::size_t>(i)];
    Json row{{"moves", lab::range_name(i)}, {"count", range.moves}};
    for (std::size_t kind = 0; kind < records::kMimicKinds.size(); ++kind)
      row[name_of(records::kMimicKinds[kind])] = {{"found", range.found[kind]}, {"legal", range.legal[kind]}};
    row["any_legal"] = range.any_legal;
    ranges.push_back(row);
  }
  double points = 0;
  for (const double game : report.points) points += game;
  return {{"games", report.points.size()},
          {"points", points},
          {"moves", report.moves},
          {"illegal", report.illegal},
          {"ranges", ranges}};
}

void run(Arguments arguments) {
  auto& experiment = arguments.experiment;
  using Opponent = lab::MimicExperiment::Opponent;
  using Fallback = records::MimicOptions::Fallback;
  experiment.opponent = arguments.opponent == "search" ? Opponent::search : Opponent::random;
  experiment.mimic.fallback = arguments.fallback == "engine" ? Fallback::engine : Fallback::random;
  const InterruptGuard guard;
  // Before the first game: a wrong address is told at once, with one line.
  records::with_database(experiment.database, records::Opening::existing, [](records::Database&) {});
  Progress progress("games", static_cast<std::uint64_t>(experiment.games));
  const lab::MimicReport report = lab::run_mimic_experiment(
      experiment, [&] { progress.advance(); }, InterruptGuard::interrupted);
  progress.finish();
  if (!arguments.folder.empty()) {
    const std::filesystem::path folder = arguments.folder;
    make_folder(folder);
    write_file_atomically(folder / "mimic.csv", lab::to_csv(report));
    write_file_atomically(folder / "mimic.md", lab::to_markdown(report));
    plot(lab::hit_rate_plot(report, (folder / "mimic-hits.svg").string()), folder / "mimic-hits.svg");
    plot(lab::win_rate_plot(report, (folder / "mimic-wins.svg").string()), folder / "mimic-wins.svg");
  }
  if (arguments.json) {
    print_json(to_json(report));
  } else {
    fmt::print("{}", lab::to_markdown(report));
  }
}

}  // namespace

void add_lab_mimic(CLI::App& lab) {
  const auto arguments = std::make_shared<Arguments>();
  auto& experiment = arguments->experiment;
  CLI::App* command =
      lab.add_subcommand("mimic", "How often a mimic finds its positions in a games database, and wins");
  experiment.threads = default_threads();
  command->add_option("URL", experiment.database, "the games database")->required();
  command->add_option("--opponent", arguments->opponent, "a random player, or a search of two turns")
      ->check(CLI::IsMember({"random", "search"}))
      ->capture_default_str();
  command->add_option("--fallback", arguments->fallback, "what the mimic does where the database knows nothing")
      ->check(CLI::IsMember({"random", "engine"}))
      ->capture_default_str();
  command->add_flag("--hybrid", experiment.mimic.hybrid, "a short search judges what the database proposes");
  command->add_option("--games", experiment.games, "how many")->check(CLI::PositiveNumber)->capture_default_str();
  command->add_option("--nodes", experiment.mimic.nodes, "of each search of the mimic")->capture_default_str();
  command->add_option("--depth", experiment.search_depth, "steps of the opponent's search")->capture_default_str();
  command->add_option("--opponent-nodes", experiment.search_nodes, "most nodes of the opponent's search")
      ->capture_default_str();
  command->add_option("--threads", experiment.threads, "games at a time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--seed", experiment.seed, "seed of everything left to chance")->capture_default_str();
  command->add_option("--out", arguments->folder, "folder for the table, the CSV file and (with gnuplot) the plots");
  command->add_flag("--json", arguments->json, "print JSON");
  command->footer("Example:\n  tusk lab mimic games.db --games 500 --opponent search --out figures");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace tusk::cli
