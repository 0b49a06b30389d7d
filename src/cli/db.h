// Shared by the subcommands of `tusk db`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arimaa/board/position.h"
#include "command.h"
#include "output.h"

namespace tusk::cli {

// The address of the database, the first argument of every subcommand.
void add_database_option(Command& command, std::string& url);

// A position in short form, or a file that contains one.
[[nodiscard]] arimaa::Position position_argument(const std::string& text);

// A line of CSV, with quotes where necessary.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& values);

void add_db_import(Command& db);
void add_db_generate(Command& db);
void add_db_find(Command& db);
void add_db_openings(Command& db);
void add_db_next(Command& db);
void add_db_puzzles(Command& db);
void add_db_export(Command& db);
void add_db_stats(Command& db);
void add_db_measure(Command& db);

}  // namespace tusk::cli
