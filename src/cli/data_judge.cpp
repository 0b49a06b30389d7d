// tusk data import and judge: positions from other players' games, and how well evaluators predict their results.
#include <memory>

#include "arimaa/board/piece.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "base/text.h"
#include "data.h"
#include "learning/forecast.h"
#include "output.h"

namespace tusk::cli {

namespace {

using namespace arimaa;

struct ImportOptions {
  std::vector<std::string> files;
  std::string out;
  learning::GameSamples wanted;
};

void import_games(const ImportOptions& options) {
  learning::SampleWriter writer(options.out);
  std::size_t games = 0;
  for (const auto& file : options.files) {
    const MappedFile contents(file);
    try {
      games += learning::samples_of_games(contents.text(), options.wanted,
                                          [&](const learning::Sample& sample) { writer.add(sample); });
    } catch (const InputError& error) {
      throw error.inside(file);
    }
  }
  writer.flush();
  if (games == 0) throw InputError("no game in these files has a winner");
  fmt::print("{} positions of {} games written to {}\n", with_commas(writer.written()), with_commas(games),
             options.out);
}

struct JudgeOptions {
  std::vector<std::string> files;
  std::vector<std::string> styles;
  std::vector<std::string> networks;
  bool values = false;
  bool json = false;
};

struct Judge {
  std::string name;
  std::unique_ptr<Evaluator> evaluator;
};

std::vector<Judge> judges_of(const JudgeOptions& options) {
  std::vector<Judge> judges;
  for (const auto& style : options.styles) judges.push_back({style, make_evaluator(style)});
  for (const auto& file : options.networks)
    judges.push_back({file, make_evaluator(EvaluatorChoice{"network", file, ""})});
  if (judges.empty())
    for (const auto name : evaluator_names()) judges.push_back({std::string(name), make_evaluator(name)});
  return judges;
}

// The positions of a file with known results.
struct Judged {
  std::vector<Position> positions;
  std::vector<std::size_t> games;
  std::vector<std::uint8_t> won;
};
Judged read_judged(const std::string& file) {
  Judged judged;
  learning::GameCounter game_of;
  const auto scan = learning::read_samples(file, [&](const learning::Sample& sample) {
    if (!is_known(sample.result)) return;
    judged.positions.push_back(sample.position);
    judged.games.push_back(game_of(sample.ply));
    judged.won.push_back(static_cast<std::uint8_t>(sample.result == learning::SampleResult::won));
  });
  if (!scan.fault.empty()) fmt::print(stderr, "{}: {}\n", file, scan.fault);
  if (judged.positions.empty()) throw InputError({file}, "it has no position with a result");
  return judged;
}

// The mean over the positions of one error minus another.
learning::Estimate mean_difference(const Judged& judged, const std::vector<double>& errors,
                                   const std::vector<double>& others) {
  learning::GameMean mean;
  for (std::size_t i = 0; i < errors.size(); ++i) mean.add(judged.games[i], errors[i] - others[i]);
  return mean.estimate();
}

Json judge_file(const std::string& file, std::vector<Judge>& judges, bool with_values) {
  const Judged judged = read_judged(file);
  Json rows = Json::array();
  std::vector<double> first_errors;
  for (Judge& judge : judges) {
    std::vector<double> scores;
    for (const Position& position : judged.positions) scores.push_back(judge.evaluator->evaluate(position));
    const auto forecast = learning::forecast_of(scores, judged.won);
    const auto errors = learning::squared_errors(scores, judged.won, forecast.scale);
    if (first_errors.empty()) first_errors = errors;
    const auto difference = mean_difference(judged, errors, first_errors);
    Json row{{"judge", judge.name},     {"error", forecast.error},       {"right", forecast.right},
             {"scale", forecast.scale}, {"difference", difference.mean}, {"difference_error", difference.error}};
    if (with_values)
      for (const auto& value : learning::piece_values(judged.positions, *judge.evaluator))
        row["values"].push_back({{"piece", std::string(1, letter_of(Piece{Side::gold, value.animal}))},
                                 {"deep", value.deep},
                                 {"count", value.count},
                                 {"value", value.value}});
    rows.push_back(std::move(row));
  }
  return {{"file", file}, {"positions", judged.positions.size()}, {"games", judged.games.back() + 1}, {"judges", rows}};
}

void print_file(const Json& result) {
  fmt::print("{}: {} positions of {} games\n", result["file"].get<std::string>(),
             with_commas(result["positions"].get<std::uint64_t>()), with_commas(result["games"].get<std::uint64_t>()));
  fmt::print("  {:<30} {:>8} {:>11} {:>7}  {}\n", "judge", "error", "right side", "scale",
             "error minus the first one's");
  for (const auto& row : result["judges"]) {
    fmt::print("  {:<30} {:>8.4f} {:>10.1f}% {:>7.0f}  {:+.4f} +- {:.4f}\n", row["judge"].get<std::string>(),
               row["error"].get<double>(), 100 * row["right"].get<double>(), row["scale"].get<double>(),
               row["difference"].get<double>(), row["difference_error"].get<double>());
    if (!row.contains("values")) continue;
    for (const bool deep : {false, true}) {
      fmt::print("    {:<28}", deep ? "values in the enemy's half" : "values in the own half");
      for (const auto& value : row["values"])
        if (value["deep"].get<bool>() == deep)
          fmt::print(" {} {:.0f}", value["piece"].get<std::string>(), value["value"].get<double>());
      fmt::print("\n");
    }
  }
}

void judge(const JudgeOptions& options) {
  auto judges = judges_of(options);
  Json results = Json::array();
  for (const auto& file : options.files) {
    results.push_back(judge_file(file, judges, options.values));
    if (!options.json) print_file(results.back());
  }
  if (options.json) print_json(results);
}

}  // namespace

void add_data_import(Command& data) {
  Command command = data.add_subcommand("import", "Extracts positions and results from recorded games");
  auto options = std::make_shared<ImportOptions>();
  command.add_option("files", options->files, "game records or archives").required().type_name("FILE");
  command.add_option("--out", options->out, "the file of positions to add to").required().type_name("FILE");
  command.add_option("--after-turn", options->wanted.after_turn, "only turns after this one")
      .between(0, 1000)
      .type_name("N")
      .show_default();
  command.add_flag("--mid-turns", options->wanted.mid_turns, "also positions in the middle of a turn");
  command.footer("Example:\n  tusk data import allgames202602.txt --out people.pos\n  tusk data judge people.pos");
  command.callback([options] { import_games(*options); });
}

void add_data_judge(Command& data) {
  Command command =
      data.add_subcommand("judge", "Measures how well static evaluations predict the results of positions");
  auto options = std::make_shared<JudgeOptions>();
  command.add_option("files", options->files, "files of positions").required().type_name("FILE");
  command.add_option("--style", options->styles, "an evaluator")
      .show_default("all")
      .one_value_each()
      .take_all()
      .type_name("NAME");
  command.add_option("--network", options->networks, "a network file").one_value_each().take_all().type_name("FILE");
  command.add_flag("--values", options->values, "also measure piece values, by taking pieces off the board");
  command.add_flag("--json", options->json, "print JSON");
  command.footer(
      "The error is the mean squared error of the chances of winning, at the best scale for each judge; 0.25 is\n"
      "the error of a constant 50%. The last column compares it with the first judge's, with a standard error that\n"
      "counts whole games. Use positions that no judge was trained on.\n\n"
      "Example:\n  tusk data judge people.pos --style network --style classic\n"
      "  tusk data judge people.pos --network my.net --values");
  command.callback([options] { judge(*options); });
}

}  // namespace tusk::cli
