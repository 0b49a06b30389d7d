// Options shared by `tusk match` and `tusk play`: the terms of a game.
#pragma once

#include <string>
#include <vector>

#include "command.h"
#include "game/terms.h"

namespace tusk::cli {

// Parses --tc. Throws InputError, also for a control that leaves no time for a turn.
[[nodiscard]] arimaa::TimeControl read_time_control(const std::string& text);

struct TermsOptions {
  std::string control;
  double move_seconds = 0;
  int depth = 0;
  std::uint64_t nodes = 0;
  double margin = 0;
  double patience = 60;

  void add_to(Command& command);
  // Throws InputError.
  [[nodiscard]] game::Terms terms() const;
};

// Parses KEY=VALUE words, separated by blanks or commas, into the numbers with these names. Throws InputError.
struct NamedNumber {
  std::string name;
  double* number;
};
void parse_named_numbers(const std::string& option, const std::vector<std::string>& words,
                         const std::vector<NamedNumber>& numbers);

}  // namespace tusk::cli
