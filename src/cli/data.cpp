// tusk data: inspects files of training positions.
#include "data.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>

#include "arimaa/engine/win_score.h"
#include "arimaa/notation/position_text.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/text.h"
#include "base/threads.h"
#include "commands.h"
#include "learning/feature_record.h"
#include "learning/positions_file.h"
#include "learning/scatter.h"
#include "output.h"
#include "searching.h"

namespace tusk::cli {

namespace {

using learning::Sample;
using learning::SampleResult;

struct DataOptions {
  std::vector<std::string> files;
  std::string out;
  std::uint64_t first = 0;
  std::uint64_t count = 5;
  std::uint64_t part = 1000000;
  std::string styles = "classic,bomb";
  std::string network_file;
  std::string weights_file;
  learning::ScatterOptions scatter;
  bool json = false;
};

struct Stats {
  std::uint64_t samples = 0;
  std::array<std::uint64_t, 5> results{};
  std::array<std::uint64_t, arimaa::kStepsPerTurn> steps_taken{};
  std::array<std::uint64_t, 2> sides{};
  std::uint64_t decided = 0;
  std::uint64_t unjudged = 0;
  double score_sum = 0;
  double absolute_sum = 0;
  double pieces = 0;
  double plies = 0;

  void add(const Sample& sample) {
    ++samples;
    ++results[static_cast<std::size_t>(sample.result)];
    ++steps_taken[sample.position.steps_taken()];
    ++sides[arimaa::index_of(sample.position.side())];
    pieces += count_bits(sample.position.occupied());
    plies += sample.ply;
    if (sample.score == learning::kNoVerdict) {
      ++unjudged;
      return;
    }
    if (arimaa::is_decided(sample.score)) {
      ++decided;
      return;
    }
    score_sum += sample.score;
    absolute_sum += std::abs(sample.score);
  }
  [[nodiscard]] double mean(double sum, std::uint64_t of) const { return of > 0 ? sum / static_cast<double>(of) : 0; }
};

// Reads the valid part of each file and reports what is wrong with the rest. Returns the number of samples.
std::uint64_t read_good(const DataOptions& options, const std::function<void(const Sample&)>& each) {
  std::uint64_t count = 0;
  for (const auto& file : options.files) {
    const auto scan = learning::read_samples(file, each);
    if (!scan.fault.empty()) fmt::print(stderr, "{}: {}\n", file, scan.fault);
    count += scan.samples;
  }
  return count;
}

void print_stats(const DataOptions& options) {
  Stats stats;
  read_good(options, [&](const Sample& sample) { stats.add(sample); });
  const std::uint64_t open = stats.samples - stats.decided - stats.unjudged;
  const Json json{{"positions", stats.samples},
                  {"gold_to_move", stats.sides[0]},
                  {"by_steps_taken", stats.steps_taken},
                  {"won", stats.results[1]},
                  {"lost", stats.results[0]},
                  {"off_the_game", stats.results[2]},
                  {"lower_bounds", stats.results[3]},
                  {"upper_bounds", stats.results[4]},
                  {"decided_scores", stats.decided},
                  {"without_verdict", stats.unjudged},
                  {"mean_score", stats.mean(stats.score_sum, open)},
                  {"mean_absolute_score", stats.mean(stats.absolute_sum, open)},
                  {"mean_pieces", stats.mean(stats.pieces, stats.samples)},
                  {"mean_ply", stats.mean(stats.plies, stats.samples)}};
  if (options.json) return print_json(json);
  for (const auto& [name, value] : json.items()) {
    std::string words = name;
    std::replace(words.begin(), words.end(), '_', ' ');
    fmt::print("{:<20} {}\n", words,
               value.is_number_float() ? fmt::format("{:.2f}", value.get<double>()) : value.dump());
  }
}

void show(const DataOptions& options) {
  std::uint64_t number = 0;
  constexpr std::array kResults{"lost", "won", "unknown", "unknown (at least this score)",
                                "unknown (at most this score)"};
  read_good(options, [&](const Sample& sample) {
    if (number++ < options.first || number > options.first + options.count) return;
    fmt::print("{}\n", arimaa::board_text(sample.position));
    fmt::print("position {}, {} to move, {} steps left, score {}, result {}, ply {}\n\n", number - 1,
               arimaa::name_of(sample.position.side()), sample.position.steps_left(),
               sample.score == learning::kNoVerdict ? "none" : score_text(sample.score),
               kResults[static_cast<std::size_t>(sample.result)], sample.ply);
  });
}

void check(const DataOptions& options) {
  std::string faults;
  for (const auto& file : options.files) {
    std::uint64_t impossible = 0;
    const auto scan = learning::read_samples(
        file, [&](const Sample& sample) { impossible += sample.position.unsupported() != 0 ? 1 : 0; });
    fmt::print("{}: {} good positions{}\n", file, with_commas(scan.samples),
               scan.fault.empty() ? "" : ", then a fault");
    if (impossible > 0)
      faults = fmt::format("{}: in {} positions a piece stands on a trap without support", file, impossible);
    if (!scan.fault.empty()) faults = fmt::format("{}: {}", file, scan.fault);
  }
  if (!faults.empty()) throw InputError(faults);
}

void merge(const DataOptions& options) {
  learning::SampleWriter writer(options.out);
  read_good(options, [&](const Sample& sample) { writer.add(sample); });
  writer.flush();
  fmt::print("{} positions added to {}, {} duplicates left out\n", with_commas(writer.written()), options.out,
             with_commas(writer.duplicates()));
}

void split_files(const DataOptions& options) {
  std::unique_ptr<learning::SampleWriter> writer;
  std::uint64_t number = 0;
  std::uint64_t parts = 0;
  read_good(options, [&](const Sample& sample) {
    if (number++ % options.part == 0) {
      if (writer) writer->flush();
      writer = std::make_unique<learning::SampleWriter>(fmt::format("{}.{:03}", options.out, ++parts));
    }
    writer->add(sample);
  });
  if (writer) writer->flush();
  fmt::print("{} positions in {} files {}.001 ...\n", with_commas(number), parts, options.out);
}

void write_features(const DataOptions& options) {
  learning::FeatureFile out(options.out);
  const std::uint64_t count = read_good(options, [&](const Sample& sample) { out.add(sample); });
  out.finish();
  fmt::print("{} positions written to {}\n", with_commas(count), options.out);
}

void scatter(const DataOptions& options) {
  std::vector<std::unique_ptr<arimaa::Evaluator>> judges;
  for (const auto name : split(options.styles, ',')) {
    arimaa::EvaluatorChoice choice{std::string(name), options.network_file, ""};
    if (name == "classic") choice.weights_file = options.weights_file;
    judges.push_back(arimaa::make_evaluator(choice));
  }
  std::vector<Sample> samples;
  read_good(options, [&](const Sample& sample) { samples.push_back(sample); });
  if (samples.empty()) throw InputError("there are no positions to start from");
  Progress progress("scattering", samples.size());
  const auto count = learning::scatter(samples, judges, options.out, options.scatter, [&] { progress.advance(); });
  progress.finish();
  fmt::print("{} positions written to {}.1 ... {}.{}\n", with_commas(count), options.out, options.out,
             options.scatter.threads);
}

Command add_part(Command& command, const char* name, const char* text, const std::shared_ptr<DataOptions>& options) {
  Command part = command.add_subcommand(name, text);
  part.add_option("files", options->files, "files of positions").required().type_name("FILE");
  return part;
}

}  // namespace

void add_data_command(Command& app) {
  Command command = app.add_subcommand("data", "Inspects and converts training positions");
  command.require_subcommand();
  auto options = std::make_shared<DataOptions>();
  options->scatter.threads = default_threads();
  Command stats = add_part(command, "stats", "Prints counts and means", options);
  stats.add_flag("--json", options->json, "print JSON");
  stats.callback([options] { print_stats(*options); });
  Command some = add_part(command, "show", "Prints positions with their scores and results", options);
  some.add_option("--first", options->first, "number of the first position, from 0").type_name("N");
  some.add_option("--count", options->count, "number of positions").show_default().type_name("N");
  some.callback([options] { show(*options); });
  add_part(command, "check", "Checks every block and position; exit code 2 if one is bad", options).callback([options] {
    check(*options);
  });
  Command merged =
      add_part(command, "merge", "Adds the positions of files to another file, without duplicates", options);
  merged.add_option("--out", options->out, "the file to add to").required().type_name("FILE");
  merged.callback([options] { merge(*options); });
  Command features = add_part(command, "features", "Writes the network's inputs, for training", options);
  features.add_option("--out", options->out, "the file to write").required().type_name("FILE");
  features.callback([options] { write_features(*options); });
  add_data_import(command);
  add_data_judge(command);
  add_data_optimism(command);
  Command scattered = add_part(
      command, "scatter",
      "Evaluates positions random moves away from the given ones, without search, for initial training", options);
  scattered.add_option("--out", options->out, "feature files to write: NAME.1, NAME.2, ...")
      .required()
      .type_name("NAME");
  scattered.add_option("--each", options->scatter.each, "positions for each given one").show_default().type_name("N");
  scattered.add_option("--style", options->styles, "evaluators to average").show_default().type_name("NAMES");
  scattered.add_option("--network", options->network_file, "network file for the evaluator network").type_name("FILE");
  scattered.add_option("--weights", options->weights_file, "weights file for the evaluator classic").type_name("FILE");
  scattered.add_option("--threads", options->scatter.threads, "threads")
      .show_default("one per core")
      .between(1, 1024)
      .type_name("N");
  scattered.add_option("--seed", options->scatter.seed, "random seed").show_default().type_name("N");
  scattered.callback([options] { scatter(*options); });
  Command split = add_part(command, "split", "Cuts files into parts NAME.001, NAME.002, ...", options);
  split.add_option("--out", options->out, "name of the parts, before the number").required().type_name("NAME");
  split.add_option("--part", options->part, "positions per part").show_default().positive().type_name("N");
  split.callback([options] { split_files(*options); });
  command.footer("Example:\n  tusk data stats games.pos\n  tusk data show games.pos --first 100 --count 3");
}

}  // namespace tusk::cli
