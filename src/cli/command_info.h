// The command line as data, from which manual pages and completions are generated.
#pragma once

#include <string>
#include <vector>

namespace tusk::cli {

struct OptionInfo {
  std::vector<std::string> names;  // `--games`, `-n`; for a positional argument, its name
  bool positional = false;
  bool required = false;
  bool several = false;  // takes more than one value
  std::string type;      // placeholder of the value; empty for a flag
  std::vector<std::string> choices;
  std::string default_value;  // if the help shows it
  std::string help;
};

struct CommandInfo {
  std::vector<std::string> path;  // such as `tusk`, `jungle`, `prove`
  std::string description;
  std::string footer;
  std::vector<OptionInfo> options;
  std::vector<CommandInfo> subcommands;
};

}  // namespace tusk::cli
