// Every subcommand of the program; each one is defined in the file of its name.
#pragma once

#include <CLI/App.hpp>

namespace tusk::cli {

void add_all_commands(CLI::App& app);
void add_tour_command(CLI::App& app);
void add_analyze_command(CLI::App& app);
void add_aei_command(CLI::App& app);
void add_play_command(CLI::App& app);
void add_match_command(CLI::App& app);
void add_rate_command(CLI::App& app);
void add_puzzles_command(CLI::App& app);
void add_arimaa_command(CLI::App& app);
void add_jungle_command(CLI::App& app);
void add_db_command(CLI::App& app);
void add_lab_command(CLI::App& app);
void add_selfplay_command(CLI::App& app);
void add_data_command(CLI::App& app);
void add_serve_command(CLI::App& app);
void add_bench_command(CLI::App& app);

}  // namespace tusk::cli
