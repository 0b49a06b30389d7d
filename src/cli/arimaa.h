// Shared by the subcommands of `tusk arimaa`: the POSITION argument, the --rules option, and outcomes as text.
#pragma once

#include <string>

#include "arimaa/board/rules.h"
#include "arimaa/notation/position_text.h"
#include "command.h"
#include "output.h"

namespace tusk::cli {

void add_arimaa_show(Command& arimaa);
void add_arimaa_moves(Command& arimaa);
void add_arimaa_perft(Command& arimaa);
void add_arimaa_eval(Command& arimaa);
void add_arimaa_replay(Command& arimaa);
void add_arimaa_facts(Command& arimaa);

// Whether the argument names something readable: a regular file, a pipe or a device.
bool is_file(const std::string& argument);

// Reads the POSITION argument: the short form, or the path of a file with either form.
arimaa::TurnState read_position(const std::string& argument);
void add_position_option(Command& command, std::string& argument);
void add_rules_option(Command& command, arimaa::Rules& rules);

// Such as "Gold wins (goal)" or "a draw (agreed)".
std::string in_words(const arimaa::Outcome& outcome);
// Such as {"winner": "g", "reason": "goal"}; the winner of a draw is null.
Json to_json(const arimaa::Outcome& outcome);

}  // namespace tusk::cli
