// tusk db: the games database.
#include "db.h"

#include "arimaa.h"
#include "base/error.h"
#include "base/text.h"
#include "commands.h"

namespace tusk::cli {

void add_database_option(Command& command, std::string& url) {
  command.add_option("URL", url, "FILE or sqlite:FILE, postgresql://USER:PASSWORD@HOST:PORT/NAME, mysql://...")
      .required();
}

arimaa::Position position_argument(const std::string& text) {
  const arimaa::TurnState state = read_position(text);
  if (!state.steps.empty())
    throw InputError("the position is in the middle of a turn; the database knows only whole turns");
  return state.position;
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

void add_db_command(Command& app) {
  Command command = app.add_subcommand("db", "The games database: import, search, openings, puzzles, export");
  command.require_subcommand();
  command.footer(
      "The database is a file, or lives on a server of PostgreSQL or MariaDB.\n\n"
      "Example:\n  tusk db import games.db allgames202602.txt puzzles.txt\n"
      "  tusk db find games.db \"g [rrrddrrrrhcemchr                                RHDMEDHRRRRCCRRR]\" --kind half\n"
      "  tusk db openings games.db --top 10");
  add_db_import(command);
  add_db_find(command);
  add_db_next(command);
  add_db_openings(command);
  add_db_puzzles(command);
  add_db_export(command);
  add_db_stats(command);
  add_db_generate(command);
  add_db_measure(command);
}

}  // namespace tusk::cli
