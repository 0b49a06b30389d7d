// All subcommands of the program; each is defined in the file with its name.
#pragma once

#include "base/workforce.h"
#include "command.h"

namespace tusk::cli {

void add_all_commands(Command& app);
void add_tour_command(Command& app);
void add_analyze_command(Command& app);
void add_aei_command(Command& app);
void add_play_command(Command& app);
// Commands with a workforce distribute their work among its processes.
void add_match_command(Command& app, Workforce* workforce = nullptr);
void add_tune_command(Command& app);
void add_book_command(Command& app);
void add_rate_command(Command& app);
void add_puzzles_command(Command& app);
void add_arimaa_command(Command& app);
void add_jungle_command(Command& app);
void add_db_command(Command& app);
void add_lab_command(Command& app, Workforce* workforce = nullptr);
void add_selfplay_command(Command& app, Workforce* workforce = nullptr);
void add_data_command(Command& app);
void add_serve_command(Command& app);
void add_bench_command(Command& app);
void add_completions_command(Command& app);
void add_manual_command(Command& app);

}  // namespace tusk::cli
