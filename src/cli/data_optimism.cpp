// tusk data optimism: how well searches predicted the games that they played.
#include "base/error.h"
#include "base/text.h"
#include "data.h"
#include "learning/optimism.h"
#include "output.h"

namespace tusk::cli {

namespace {

struct OptimismOptions {
  std::vector<std::string> files;
  bool json = false;
};

Json optimism_of_file(const std::string& file) {
  std::vector<learning::Sample> samples;
  const auto scan = learning::read_samples(file, [&](const learning::Sample& sample) { samples.push_back(sample); });
  if (!scan.fault.empty()) fmt::print(stderr, "{}: {}\n", file, scan.fault);
  const auto report = learning::optimism_of(samples);
  if (report.rows.empty()) throw InputError({file}, "it has no searched position with a result");
  Json rows = Json::array();
  for (const auto& [name, optimism] : report.rows) {
    Json falls = Json::array();
    for (std::size_t i = 0; i < learning::kLaterTurns.size(); ++i)
      falls.push_back(
          {{"turns", learning::kLaterTurns[i]}, {"fall", optimism.fall[i].mean}, {"error", optimism.fall[i].error}});
    rows.push_back({{"positions", name},
                    {"count", optimism.positions},
                    {"claimed", optimism.claimed},
                    {"too_much", optimism.too_much.mean},
                    {"too_much_error", optimism.too_much.error},
                    {"later", falls}});
  }
  return {{"file", file}, {"games", report.games}, {"scale", report.scale}, {"rows", rows}};
}

void print_optimism(const Json& result) {
  fmt::print("{}: {} games, best scale {:.0f}\n", result["file"].get<std::string>(),
             with_commas(result["games"].get<std::uint64_t>()), result["scale"].get<double>());
  fmt::print("  {:<16} {:>9} {:>8} {:>14}", "positions", "count", "claimed", "too much");
  for (const int turns : learning::kLaterTurns) fmt::print(" {:>14}", fmt::format("{} later", turns));
  fmt::print("\n");
  const auto percent = [](const Json& mean, const Json& error) {
    return fmt::format("{:+.1f} +- {:.1f}%", 100 * mean.get<double>(), 100 * error.get<double>());
  };
  for (const auto& row : result["rows"]) {
    fmt::print("  {:<16} {:>9} {:>7.1f}% {:>14}", row["positions"].get<std::string>(),
               with_commas(row["count"].get<std::uint64_t>()), 100 * row["claimed"].get<double>(),
               percent(row["too_much"], row["too_much_error"]));
    for (const auto& later : row["later"]) fmt::print(" {:>14}", percent(later["fall"], later["error"]));
    fmt::print("\n");
  }
}

void measure_optimism(const OptimismOptions& options) {
  Json results = Json::array();
  for (const auto& file : options.files) {
    results.push_back(optimism_of_file(file));
    if (!options.json) print_optimism(results.back());
  }
  if (options.json) print_json(results);
}

}  // namespace

void add_data_optimism(Command& data) {
  Command command = data.add_subcommand("optimism", "Compares what searches claimed with what became of their games");
  auto options = std::make_shared<OptimismOptions>();
  command.add_option("files", options->files, "files of self-play positions").required().type_name("FILE");
  command.add_flag("--json", options->json, "print JSON");
  command.footer(
      "Claims are the chances of winning that the side to move gave itself at the starts of turns, at the scale that\n"
      "fits the results best. \"Too much\" is the mean claim minus the mean result; the columns after it are the mean\n"
      "fall of the claim within so many turns of both sides. Standard errors count whole games.\n\n"
      "Example:\n  tusk selfplay --games 200 --nodes 20000 --out deep.pos\n  tusk data optimism deep.pos");
  command.callback([options] { measure_optimism(*options); });
}

}  // namespace tusk::cli
