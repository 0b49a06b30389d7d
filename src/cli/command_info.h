// What the command line offers, as data: manual pages and completions are made of it.
#pragma once

#include <string>
#include <vector>

namespace tusk::cli {

struct OptionInfo {
  std::vector<std::string> names;  // `--games`, `-n`; of an argument without dashes its one name
  bool positional = false;
  bool required = false;
  bool several = false;  // takes more than one value
  std::string type;      // what stands for the value; empty for a switch
  std::vector<std::string> choices;
  std::string default_value;  // the default, if the help shows it
  std::string help;
};

struct CommandInfo {
  std::vector<std::string> path;  // `tusk`, `jungle`, `prove`
  std::string description;
  std::string footer;
  std::vector<OptionInfo> options;
  std::vector<CommandInfo> subcommands;
};

}  // namespace tusk::cli
