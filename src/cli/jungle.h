// Shared by the subcommands of `tusk jungle`, which are defined in several files.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "command.h"
#include "jungle/position.h"
#include "jungle/tablebase/tablebase.h"
#include "output.h"
#include "search/limits.h"

namespace tusk::cli {

// The POSITION argument: one line (quoted or not), `start`, or `-` for a position on standard input.
struct PositionArgument {
  std::vector<std::string> words;

  void add_to(Command& command);
  // The start of the game if nothing was given. Throws InputError.
  [[nodiscard]] jungle::Position get() const;
};

// The options --nodes and --time.
struct LimitArguments {
  std::uint64_t nodes = 0;
  double seconds = 0;

  void add_to(Command& command);
  [[nodiscard]] search::Limits get(std::stop_token stop) const;
};

// The option --tables: a folder with tables for the searches.
struct TablesArgument {
  std::string folder;

  void add_to(Command& command);
  // Null if none was given. Throws InputError.
  [[nodiscard]] std::unique_ptr<jungle::tablebase::Tablebase> open() const;
};

std::vector<std::string> line_to_strings(jungle::Position position, const std::vector<jungle::Move>& line);
std::string joined(const std::vector<std::string>& words, std::string_view between);
std::string_view lower_name(jungle::Side side);

void add_jungle_search_commands(Command& jungle);
void add_jungle_play_command(Command& jungle);
void add_jungle_count_command(Command& jungle);
void add_jungle_tablebase_command(Command& jungle);
void add_jungle_probe_command(Command& jungle);
void add_jungle_solve_commands(Command& jungle);
void add_jungle_hold_command(Command& jungle);

}  // namespace tusk::cli
