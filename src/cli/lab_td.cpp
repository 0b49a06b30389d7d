// tusk lab td: learns the weights of the classic evaluation from self-play.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/progress.h"
#include "base/threads.h"
#include "lab.h"
#include "lab/td.h"
#include "output.h"

namespace tusk::cli {

namespace {

struct Arguments {
  lab::TdOptions options;
  std::string start;
  std::string out = "td.weights";
  std::string folder;
  bool json = false;
};

void run(const Arguments& arguments) {
  const auto start =
      lab::classic_weights_of(*arimaa::make_evaluator(arimaa::EvaluatorChoice{"classic", "", arguments.start}));
  const InterruptGuard guard;
  Progress progress("games", arguments.options.games,
                    arguments.json ? Progress::Style::silent : Progress::Style::automatic);
  std::uint64_t before = 0;
  const lab::TdResult result = lab::learn_by_td(
      arguments.options, start,
      [&](const lab::TdProgress& now) {
        progress.advance(now.games - before);
        before = now.games;
        progress.note(fmt::format("error {:.5f}, weights changed by {:.1f}", now.error, now.change));
      },
      [] { return !InterruptGuard::interrupted(); });
  progress.finish();
  const lab::TdOptions& options = arguments.options;
  const std::string remark =
      fmt::format("temporal differences: {} games of {} nodes a turn, lambda {}, rate {}, seed {}", before,
                  options.nodes, options.lambda, options.rate, options.seed);
  write_file_atomically(arguments.out, lab::to_weights_file(result.weights, remark));
  if (!arguments.folder.empty()) {
    const auto folder = std::filesystem::path(arguments.folder);
    make_folder(folder);
    write_file_atomically(folder / "td.csv", lab::to_csv(result.curve));
    plot(lab::to_gnuplot(result.curve, (folder / "td.svg").string()), folder / "td.svg");
  }
  if (!arguments.json) {
    fmt::print("{}; weights in {}\n", remark, arguments.out);
    return;
  }
  Json curve = Json::array();
  for (const auto& point : result.curve)
    curve.push_back({{"games", point.games}, {"error", point.error}, {"change", point.change}});
  print_json({{"games", before}, {"weights", arguments.out}, {"curve", curve}});
}

}  // namespace

void add_lab_td(CLI::App& lab) {
  CLI::App* command = lab.add_subcommand("td", "Learns the weights of the classic evaluation by temporal differences");
  auto arguments = std::make_shared<Arguments>();
  lab::TdOptions& options = arguments->options;
  options.threads = default_threads();
  command->add_option("--games", options.games, "number of games (default 20000)")->type_name("N");
  command->add_option("--nodes", options.nodes, "nodes of the search of a turn (default 1000)")
      ->check(CLI::PositiveNumber.description(""))
      ->type_name("N");
  command->add_option("--lambda", options.lambda, "how far a verdict looks ahead, 0 to 1 (default 0.7)")
      ->check(CLI::Range(0.0, 1.0).description(""))
      ->type_name("X");
  command
      ->add_option("--rate", options.rate,
                   "highest change of a usual amount in one update, centi-rabbits (default 0.5)")
      ->check(CLI::PositiveNumber.description(""))
      ->type_name("X");
  command->add_option("--batch", options.games_per_update, "games from one update to the next (default 256)")
      ->check(CLI::PositiveNumber.description(""))
      ->type_name("N");
  command->add_option("--seed", options.seed, "of the games (default 1)")->type_name("N");
  command->add_option("--threads", options.threads, "games at a time (default: one per core)")
      ->check(CLI::Range(1, 1024).description(""))
      ->type_name("N");
  command->add_option("--start", arguments->start, "weights file to begin with (default: the program's own weights)")
      ->type_name("FILE");
  command->add_option("--out", arguments->out, "weights file to write (default td.weights)")->type_name("FILE");
  command->add_option("--folder", arguments->folder, "also write the learning curve here, as table and plot")
      ->type_name("DIR");
  command->add_flag("--json", arguments->json, "print JSON");
  command->footer(
      "Example:\n  tusk lab td --games 500 --batch 32 --out my.weights\n  tusk bench --style classic --weights my.weights");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace tusk::cli
