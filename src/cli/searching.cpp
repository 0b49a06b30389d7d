#include "searching.h"

#include <fmt/ranges.h>
#include <sstream>

#include "base/error.h"
#include "base/progress.h"
#include "base/text.h"
#include "protocol/aei_options.h"

namespace tusk::cli {

using namespace arimaa;

namespace {

// Parses NAME=VALUE, or several separated by commas.
void set_search_options(EngineOptions& options, const std::string& settings) {
  protocol::AeiSettings all;
  all.engine = options;
  std::istringstream parts(settings);
  for (std::string part; std::getline(parts, part, ',');) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos) throw InputError("--set: expected NAME=VALUE, not " + quote(part));
    const std::string name = part.substr(0, equals);
    if (protocol::set_aei_option(all, name, part.substr(equals + 1)) != protocol::OptionEffect::engine)
      throw InputError("--set: unknown technique or parameter " + quote(name));
  }
  options = all.engine;
}

}  // namespace

void add_engine_options(Command& command, EngineOptions& options) {
  command.add_option("--threads", options.threads, "search with this many threads")
      .show_default()
      .between(1, 128)
      .type_name("N");
  command.add_option("--hash", options.hash_mebibytes, "size of the transposition table in MiB")
      .show_default()
      .between(1, 1 << 20)
      .type_name("MIB");
  command
      .add_option(
          "--set", [&options](const std::string& settings) { set_search_options(options, settings); },
          "for experiments: search techniques and parameters to set, separated by commas")
      .type_name("NAME=VALUE");
  add_evaluation_options(command, options);
}

void add_evaluation_options(Command& command, EngineOptions& options) {
  const auto names = evaluator_names();
  command.add_option("--style", options.evaluator.name, fmt::format("evaluation: {}", fmt::join(names, ", ")))
      .show_default()
      .one_of(std::vector<std::string>(names.begin(), names.end()))
      .type_name("NAME");
  command.add_option("--network", options.evaluator.network_file, "network file to use instead of the built-in one")
      .type_name("FILE");
  command.add_option("--weights", options.evaluator.weights_file, "file of lines 'name value' that replace weights")
      .type_name("FILE");
}

double nodes_per_second(const SearchReport& report) {
  return report.seconds > 0 ? static_cast<double>(report.nodes) / report.seconds : 0;
}

void print_search_head() { fmt::print("depth     score    nodes  nodes/s     time  line\n"); }

void print_search_rows(const Position& position, const SearchReport& report) {
  const std::string depth = fmt::format("{}{}", report.depth, report.finished ? "" : "?");
  for (const Line& line : report.lines)
    fmt::print("{:>5} {:>9} {:>8} {:>8} {:>7.2f}s  {}\n", depth, score_text(line.score),
               short_number(static_cast<double>(report.nodes)), short_number(nodes_per_second(report)), report.seconds,
               line_text(position, line.turns));
  std::fflush(stdout);
}

Json to_json(const Position& position, const SearchReport& report) {
  Json json;
  json["depth"] = report.depth;
  json["nodes"] = report.nodes;
  json["seconds"] = report.seconds;
  json["nps"] = nodes_per_second(report);
  json["lines"] = Json::array();
  for (const Line& line : report.lines) {
    json["lines"].push_back(Json{{"score", line.score}, {"turns", turn_texts(position, line.turns)}});
  }
  return json;
}

}  // namespace tusk::cli
