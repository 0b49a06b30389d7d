// tusk jungle probe: looks up a position in the tables.
#include <fmt/format.h>
#include <memory>

#include "base/error.h"
#include "jungle.h"
#include "jungle/notation.h"
#include "jungle/record.h"
#include "jungle/tablebase/tablebase.h"

namespace tusk::cli {
namespace {

namespace tablebase = jungle::tablebase;
using jungle::Position;
using tablebase::Outcome;
using tablebase::Outlook;

std::string_view name_of(Outcome outcome) {
  return outcome == Outcome::win ? "win" : outcome == Outcome::loss ? "loss" : "draw";
}

std::string text_of(const Outlook& outlook) {
  if (outlook.outcome == Outcome::draw || outlook.plies < 0) return std::string(name_of(outlook.outcome));
  return fmt::format("{} in {} plies", name_of(outlook.outcome), outlook.plies);
}

Json to_json(const Outlook& outlook) {
  Json json{{"value", name_of(outlook.outcome)}};
  if (outlook.plies > 0 && outlook.outcome != Outcome::draw) json["plies"] = outlook.plies;
  return json;
}

struct JungleProbeArguments {
  PositionArgument position;
  std::string folder;
  bool json = false;
};

void run_jungle_probe(const JungleProbeArguments& arguments) {
  const Position position = arguments.position.get();
  if (const auto result = jungle::result_of(position); result != jungle::Result::unknown)
    throw InputError(fmt::format("the game is over in this position: {}", jungle::to_string(result)));
  const tablebase::Tablebase tables(arguments.folder);
  const auto outlook = tables.probe(position);
  if (!outlook)
    throw InputError(
        fmt::format("no table for {}: {} is not in the folder", tablebase::Material::of(position).name(),
                    tablebase::file_name(tablebase::Material::of(position).canonical(), tablebase::Kind::wdl)));
  const auto moves = tablebase::rated_moves(tables, position);
  const auto line = line_to_strings(position, tablebase::best_line(tables, position));
  if (arguments.json) {
    Json json{{"position", jungle::to_line(position)}};
    json.update(to_json(*outlook));
    Json list = Json::array();
    for (const auto& [move, value] : moves) {
      Json entry{{"move", jungle::to_string(position, move)}};
      entry.update(to_json(value));
      list.push_back(entry);
    }
    json["moves"] = list;
    json["line"] = line;
    print_json(json);
    return;
  }
  fmt::print("{}: {} for {}\n", jungle::to_line(position), text_of(*outlook), jungle::name_of(position.to_move()));
  for (const auto& [move, value] : moves) fmt::print("  {:5} {}\n", jungle::to_string(position, move), text_of(value));
  if (moves.empty()) fmt::print("  the moves lead to classes without a table\n");
  if (!line.empty()) fmt::print("{}\n", joined(line, " "));
}

}  // namespace

void add_jungle_probe_command(Command& jungle) {
  const auto arguments = std::make_shared<JungleProbeArguments>();
  Command command =
      jungle.add_subcommand("probe", "Looks up a position in the tables: its value and that of every move");
  arguments->position.add_to(command);
  command.add_option("--tables,--dir", arguments->folder, "folder of the tables").required();
  command.add_flag("--json", arguments->json, "print JSON");
  command.footer("Example: tusk jungle probe --tables tables b Ta1 da6 ra3");
  command.callback([arguments] { run_jungle_probe(*arguments); });
}

}  // namespace tusk::cli
