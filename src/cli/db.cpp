// tusk db: the games database.
#include "db.h"

#include <CLI/CLI.hpp>
#include <chrono>

#include "arimaa.h"
#include "base/error.h"
#include "base/text.h"
#include "commands.h"

namespace tusk::cli {

void add_database_option(CLI::App& command, std::string& url) {
  command.add_option("URL", url, "FILE or sqlite:FILE, postgresql://USER:PASSWORD@HOST:PORT/NAME, mysql://...")
      ->required();
}

arimaa::Position position_argument(const std::string& text) {
  const arimaa::TurnState state = read_position(text);
  if (!state.steps.empty())
    throw InputError("the position is in the middle of a turn; the database knows only whole turns");
  return state.position;
}

std::int64_t date_argument(const std::string& text) {
  const auto parts = split(text, '-');
  std::array<unsigned, 3> values{1970, 1, 1};
  bool good = parts.size() <= 3;
  for (std::size_t i = 0; i < parts.size() && good; ++i) {
    const auto number = parse_number(parts[i]);
    good = number && *number <= 9999;
    if (good) values[i] = static_cast<unsigned>(*number);
  }
  using namespace std::chrono;
  const year_month_day date{year(static_cast<int>(values[0])), month(values[1]), day(values[2])};
  if (!good || !date.ok())
    throw InputError(fmt::format("{} is no date such as 2024, 2024-06 or 2024-06-30", quote(text)));
  return duration_cast<seconds>(sys_days(date).time_since_epoch()).count();
}

std::string csv_line(const std::vector<std::string>& values) {
  std::string line;
  for (const std::string& value : values) {
    if (&value != &values.front()) line += ',';
    if (value.find_first_of(",\"\n\r") == std::string::npos) {
      line += value;
      continue;
    }
    line += '"';
    for (const char c : value) line += c == '"' ? std::string("\"\"") : std::string(1, c);
    line += '"';
  }
  return line + '\n';
}

void add_db_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("db", "The games database: import, search, openings, puzzles, export");
  command->require_subcommand(1);
  command->footer(
      "The database is a file, or lives on a server of PostgreSQL or MariaDB.\n\n"
      "Example:\n  tusk db import games.db allgames202602.txt puzzles.txt\n"
      "  tusk db find games.db \"g [rrrddrrrrhcemchr                                RHDMEDHRRRRCCRRR]\" --kind half\n"
      "  tusk db openings games.db --top 10");
  add_db_import(*command);
  add_db_find(*command);
  add_db_next(*command);
  add_db_openings(*command);
  add_db_puzzles(*command);
  add_db_export(*command);
  add_db_stats(*command);
  add_db_generate(*command);
  add_db_measure(*command);
}

}  // namespace tusk::cli
