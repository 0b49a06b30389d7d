// tusk db puzzles: the imported win-in-two puzzles, by theme.
#include <memory>

#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "db.h"
#include "puzzles/win_in_two.h"
#include "records/puzzles.h"

namespace tusk::cli {

namespace {

struct DbPuzzlesArguments {
  std::string url;
  std::string theme;
  std::string verdict = "wins";
  std::size_t limit = 20;
  bool json = false;
  bool csv = false;
};

void run_db_puzzles(const DbPuzzlesArguments& arguments) {
  const int themes = arguments.theme.empty() ? 0 : puzzles::themes_from(arguments.theme);
  records::with_database(arguments.url, records::Opening::existing, [&](records::Database& database) {
    const std::string verdict = arguments.verdict == "any" ? "" : arguments.verdict;
    Json rows = Json::array();
    if (arguments.csv) fmt::print("game,turn,position,solution,verdict,themes\n");
    for (const auto& puzzle : records::list_puzzles(database, themes, verdict, arguments.limit)) {
      const std::string solution = to_text(puzzle.position, puzzle.turn);
      const std::string where =
          fmt::format("{}:{}{}", puzzle.archive_id, puzzle.turn_number, letter_of(puzzle.position.side()));
      const std::string names = puzzles::theme_names(puzzle.themes);
      if (arguments.csv) {
        fmt::print("{}", csv_line({std::to_string(puzzle.archive_id), std::to_string(puzzle.turn_number),
                                   short_form(puzzle.position), solution, puzzle.verdict, names}));
      } else if (arguments.json) {
        rows.push_back({{"puzzle", where},
                        {"position", short_form(puzzle.position)},
                        {"solution", solution},
                        {"verdict", puzzle.verdict},
                        {"themes", names}});
      } else {
        fmt::print("{:>12}  {}  {}  ({}: {})\n", where, short_form(puzzle.position), solution, puzzle.verdict, names);
      }
    }
    if (arguments.json) print_json({{"puzzles", rows}});
  });
}

}  // namespace

void add_db_puzzles(Command& db) {
  const auto arguments = std::make_shared<DbPuzzlesArguments>();
  Command command = db.add_subcommand("puzzles", "Win-in-two puzzles by theme, each checked against every reply");
  add_database_option(command, arguments->url);
  command.add_option("--theme", arguments->theme,
                     "only with these themes: goal, goal-race, capture, immobilise, elimination");
  command.add_option("--verdict", arguments->verdict, "only puzzles with this verdict")
      .one_of({"wins", "wins at once", "refuted", "undecided", "any"})
      .show_default();
  command.add_option("--limit", arguments->limit, "number of puzzles").show_default();
  command.add_flag("--json", arguments->json, "print JSON");
  command.add_flag("--csv", arguments->csv, "print CSV");
  command.footer("Example:\n  tusk db puzzles games.db --theme goal-race,capture");
  command.callback([arguments] { run_db_puzzles(*arguments); });
}

}  // namespace tusk::cli
