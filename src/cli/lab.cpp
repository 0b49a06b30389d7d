// tusk lab: the experiments, with their tables and plots.
#include "lab.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/progress.h"
#include "base/threads.h"
#include "commands.h"
#include "jungle/notation.h"
#include "lab/jungle_search.h"
#include "output.h"

namespace tusk::cli {
namespace {

struct JungleSearchArguments {
  lab::JungleSearchOptions options;
  std::string folder;
  bool json = false;
};

bool have_gnuplot() { return std::system("command -v gnuplot >/dev/null 2>&1") == 0; }

void write_files(const std::filesystem::path& folder, const lab::JungleSearchReport& report,
                 const std::vector<lab::JungleSearchRow>& rows) {
  make_folder(folder);
  write_file_atomically(folder / "jungle-search.csv", lab::to_csv(report));
  write_file_atomically(folder / "jungle-search.md", lab::to_markdown(rows));
  const auto svg = folder / "jungle-search.svg";
  plot(lab::to_gnuplot(rows, svg.string()), svg);
}

Json to_json(const lab::SearchCost& cost) { return {{"seconds", cost.seconds}, {"nodes", cost.nodes}}; }

Json to_json(const std::vector<lab::JungleSearchRow>& rows, const lab::JungleSearchReport& report) {
  Json list = Json::array();
  for (const auto& row : rows)
    list.push_back(
        {{"pieces", row.pieces},
         {"positions", row.positions},
         {"mean_plies", row.mean_plies},
         {"alpha_beta", {{"mean", to_json(row.alpha_beta_mean)}, {"median", to_json(row.alpha_beta_median)}}},
         {"df_pn", {{"mean", to_json(row.df_pn_mean)}, {"median", to_json(row.df_pn_median)}}}});
  return {{"rows", list},
          {"undecided", report.undecided},
          {"only_alpha_beta", report.only_alpha_beta},
          {"only_df_pn", report.only_df_pn}};
}

void run_jungle_search(const JungleSearchArguments& arguments) {
  const InterruptGuard guard;
  const auto total = arguments.options.pieces.size() * static_cast<std::size_t>(arguments.options.positions);
  Progress progress("jungle-search", total);
  const auto report = lab::compare_jungle_searches(
      arguments.options, [&] { progress.advance(); }, InterruptGuard::interrupted);
  progress.finish();
  if (InterruptGuard::interrupted())
    fmt::print(stderr, "interrupted: the table shows the {} positions done\n", report.samples.size());
  const auto rows = lab::summarize(report);
  if (!arguments.folder.empty()) write_files(arguments.folder, report, rows);
  if (arguments.json) {
    print_json(to_json(rows, report));
    return;
  }
  fmt::print("{}", lab::to_markdown(rows));
  if (report.undecided + report.only_alpha_beta + report.only_df_pn > 0)
    fmt::print(
        "Passed over at the node limit: {} that neither search decided, {} only by alpha-beta, {} only by df-pn.\n",
        report.undecided, report.only_alpha_beta, report.only_df_pn);
}

void add_jungle_search(CLI::App& lab) {
  const auto arguments = std::make_shared<JungleSearchArguments>();
  auto& options = arguments->options;
  CLI::App* command =
      lab.add_subcommand("jungle-search", "Alpha-beta against proof-number search on random decided positions");
  command->add_option("--pieces", options.pieces, "Numbers of animals")->check(CLI::Range(2, 8))->capture_default_str();
  command->add_option("--positions", options.positions, "Positions for each number of animals")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_option("--seed", options.seed, "Seed of the random positions")->capture_default_str();
  command->add_option("--nodes", options.node_limit, "Nodes for each search")->capture_default_str();
  command->add_option("--memory", options.table_mebibytes, "MiB for the table of each search")
      ->check(CLI::Range(1, 1 << 16))
      ->capture_default_str();
  command->add_option("--out", arguments->folder, "Folder for the CSV file, the table and (with gnuplot) the plot");
  command->add_flag("--json", arguments->json, "Print JSON");
  command->footer("Example: tusk lab jungle-search --positions 100 --out figures");
  command->callback([arguments] { run_jungle_search(*arguments); });
}

}  // namespace

void plot(const std::string& script, const std::filesystem::path& svg) {
  if (!have_gnuplot()) {
    fmt::print(stderr, "no plot: the program gnuplot is not installed\n");
    return;
  }
  std::FILE* gnuplot = ::popen("gnuplot", "w");
  if (gnuplot == nullptr) throw InputError("cannot start gnuplot");
  std::fwrite(script.data(), 1, script.size(), gnuplot);
  if (::pclose(gnuplot) != 0) throw InputError(fmt::format("gnuplot could not draw {}", svg.string()));
  fmt::print(stderr, "wrote {}\n", svg.string());
}

void make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw InputError(fmt::format("cannot make the folder {}: {}", folder.string(), error.message()));
}

void add_lab_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("lab", "Experiments: comparisons, tables and plots");
  command->require_subcommand(1);
  command->footer("Example: tusk lab jungle-search --positions 20");
  add_jungle_search(*command);
  add_lab_endgames(*command);
  add_lab_td(*command);
  add_lab_mimic(*command);
}

}  // namespace tusk::cli
