// tusk db next: what was played in a position, and the results.
#include <memory>

#include "arimaa/notation/turn_text.h"
#include "base/text.h"
#include "db.h"
#include "records/statistics.h"

namespace tusk::cli {

namespace {

struct DbNextArguments {
  std::string url;
  std::string position;
  std::size_t top = 20;
  bool json = false;
  bool csv = false;
};

void run_db_next(const DbNextArguments& arguments) {
  const arimaa::Position position = position_argument(arguments.position);
  records::with_database(arguments.url, records::Opening::existing, [&](records::Database& database) {
    records::NextTurns next = records::next_turns(database, position);
    if (next.turns.size() > arguments.top) next.turns.resize(arguments.top);
    Json rows = Json::array();
    if (arguments.csv) fmt::print("steps,games,wins,mean_rating\n");
    for (const records::NextTurn& turn : next.turns) {
      const std::string words = to_text(position, turn.turn);
      const double percent = 100.0 * static_cast<double>(turn.wins) / static_cast<double>(turn.games);
      if (arguments.csv) {
        fmt::print("{}", csv_line({words, std::to_string(turn.games), std::to_string(turn.wins),
                                   fmt::format("{:.0f}", turn.mean_rating)}));
      } else if (arguments.json) {
        rows.push_back(
            {{"steps", words}, {"games", turn.games}, {"wins", turn.wins}, {"mean_rating", turn.mean_rating}});
      } else {
        fmt::print("{:>8}  won {:5.1f}%  rated {:4.0f}  {}\n", turn.games, percent, turn.mean_rating, words);
      }
    }
    if (arguments.json) {
      print_json({{"games", next.games}, {"wins", next.wins}, {"ended_here", next.ended_here}, {"turns", rows}});
    } else if (!arguments.csv) {
      fmt::print("{} times, won {} times by the side to move; {} games ended here\n",
                 with_commas(static_cast<std::uint64_t>(next.games)),
                 with_commas(static_cast<std::uint64_t>(next.wins)), next.ended_here);
    }
  });
}

}  // namespace

void add_db_next(Command& db) {
  const auto arguments = std::make_shared<DbNextArguments>();
  Command command = db.add_subcommand("next", "The turns played in a position, with results");
  add_database_option(command, arguments->url);
  command.add_option("POSITION", arguments->position, "a position in short form, or a file with one").required();
  command.add_option("--top", arguments->top, "number of turns").show_default();
  command.add_flag("--json", arguments->json, "print JSON");
  command.add_flag("--csv", arguments->csv, "print CSV");
  command.footer(
      "Mirror images and swapped colours are counted together, and so are turns that lead to the same board.\n\n"
      "Example:\n  tusk db next games.db \"g [rrrddrrrrhcemchr                                RHDMEDHRRRRCCRRR]\"");
  command.callback([arguments] { run_db_next(*arguments); });
}

}  // namespace tusk::cli
