#include "arimaa.h"

#include <filesystem>

#include "base/error.h"
#include "base/mapped_file.h"
#include "commands.h"

namespace tusk::cli {

bool is_file(const std::string& argument) {
  std::error_code ignored;
  return std::filesystem::exists(argument, ignored) && !std::filesystem::is_directory(argument, ignored);
}

arimaa::TurnState read_position(const std::string& argument) {
  if (is_file(argument)) {
    const MappedFile file(argument);
    try {
      return arimaa::parse_position(file.text());
    } catch (const InputError& error) {
      throw error.inside(argument);
    }
  }
  if (argument.find_first_of("[]|\n") == std::string::npos)
    throw InputError(quote(argument) + " is neither a position such as 'g [64 squares]' nor a file");
  return arimaa::parse_position(argument);
}

void add_position_option(Command& command, std::string& argument) {
  command.add_option("POSITION", argument, "short form 'g [64 squares]', or a file in short or long form").required();
}

void add_rules_option(Command& command, arimaa::Rules& rules) {
  const auto choose = [&rules](const std::string& name) {
    rules = name == "2006" ? arimaa::Rules::rules2006 : arimaa::Rules::official;
  };
  command.add_option("--rules", choose, "the rules for the end of a game")
      .one_of({"official", "2006"})
      .show_default("official");
}

std::string in_words(const arimaa::Outcome& outcome) {
  if (!outcome.winner) return fmt::format("a draw ({})", name_of(outcome.reason));
  return fmt::format("{} wins ({})", name_of(*outcome.winner), name_of(outcome.reason));
}

Json to_json(const arimaa::Outcome& outcome) {
  Json json;
  json["winner"] = outcome.winner ? Json(std::string(1, letter_of(*outcome.winner))) : Json();
  json["reason"] = name_of(outcome.reason);
  return json;
}

void add_arimaa_command(Command& app) {
  Command arimaa = app.add_subcommand("arimaa", "Arimaa: positions, turns, counts and game records");
  arimaa.require_subcommand();
  arimaa.footer("Example:\n  tusk arimaa replay allgames202602.txt");
  add_arimaa_show(arimaa);
  add_arimaa_moves(arimaa);
  add_arimaa_perft(arimaa);
  add_arimaa_eval(arimaa);
  add_arimaa_replay(arimaa);
  add_arimaa_facts(arimaa);
}

}  // namespace tusk::cli
