// What the subcommands of `tusk db` share, and where each is defined.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "arimaa/board/position.h"
#include "output.h"

namespace tusk::cli {

// The address of the database, the first argument of every subcommand.
void add_database_option(CLI::App& command, std::string& url);

// A position in short form, or a file that holds one.
[[nodiscard]] arimaa::Position position_argument(const std::string& text);

// A line of CSV, quoted where it has to be.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& values);

void add_db_import(CLI::App& db);
void add_db_generate(CLI::App& db);
void add_db_find(CLI::App& db);
void add_db_openings(CLI::App& db);
void add_db_next(CLI::App& db);
void add_db_puzzles(CLI::App& db);
void add_db_export(CLI::App& db);
void add_db_stats(CLI::App& db);
void add_db_measure(CLI::App& db);

}  // namespace tusk::cli
