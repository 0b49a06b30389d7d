// tusk db export: filtered games as records or CSV.
#include <memory>

#include "db.h"
#include "records/export.h"
#include "records/question_text.h"

namespace tusk::cli {

namespace {

struct DbExportArguments {
  std::string url;
  records::ExportFilter filter;
  std::vector<int> ratings;
  std::string since, until;
  bool csv = false;
  bool json = false;
};

void run_db_export(DbExportArguments arguments) {
  if (!arguments.ratings.empty()) {
    arguments.filter.games.lowest_rating = arguments.ratings[0];
    arguments.filter.games.highest_rating = arguments.ratings[1];
  }
  if (!arguments.since.empty()) arguments.filter.games.since = records::parse_date(arguments.since);
  if (!arguments.until.empty()) arguments.filter.games.until = records::parse_date(arguments.until);
  records::with_database(arguments.url, records::Opening::existing, [&](records::Database& database) {
    if (arguments.csv)
      fmt::print("id,gold,silver,gold_rating,silver_rating,winner,reason,turns,started,event,movelist\n");
    bool first = true;
    if (arguments.json) fmt::print("[");
    records::export_games(database, arguments.filter, [&](const records::ExportedGame& game) {
      if (arguments.csv) {
        fmt::print("{}",
                   csv_line({std::to_string(game.archive_id), game.gold, game.silver, std::to_string(game.gold_rating),
                             std::to_string(game.silver_rating), game.winner, game.reason, std::to_string(game.turns),
                             std::to_string(game.started), game.event, game.movelist}));
      } else if (arguments.json) {
        const Json row{{"id", game.archive_id},
                       {"gold", game.gold},
                       {"silver", game.silver},
                       {"gold_rating", game.gold_rating},
                       {"silver_rating", game.silver_rating},
                       {"winner", game.winner},
                       {"reason", game.reason},
                       {"turns", game.turns},
                       {"started", game.started},
                       {"event", game.event},
                       {"movelist", game.movelist}};
        fmt::print("{}\n{}", first ? "" : ",", row.dump(-1, ' ', false, Json::error_handler_t::replace));
      } else {
        fmt::print("{}{}", first ? "" : "\n", to_text(record_of(game)));
      }
      first = false;
      return true;
    });
    if (arguments.json) fmt::print("\n]\n");
  });
}

}  // namespace

void add_db_export(Command& db) {
  const auto arguments = std::make_shared<DbExportArguments>();
  auto& filter = arguments->filter;
  Command command = db.add_subcommand("export", "Prints games as records, which `tusk db import` reads again");
  add_database_option(command, arguments->url);
  command.add_option("--player", filter.player, "only games of this player, on either side");
  command.add_option("--winner", filter.winner, "only games with this result").one_of({"g", "s", "d"});
  command.add_option("--event", filter.event, "only games of this event");
  command.add_option("--game", filter.game, "only the game with this id").not_negative();
  command.add_option("--gold-setup", filter.gold_setup, "only games with this setup, in sixteen letters");
  command.add_option("--ratings", arguments->ratings, "only games between players rated LOW to HIGH").values(2);
  command.add_option("--since", arguments->since, "only games from this date on");
  command.add_option("--until", arguments->until, "only games before this date");
  command.add_option("--limit", filter.limit, "maximum number of games");
  command.add_flag("--csv", arguments->csv, "print CSV instead");
  command.add_flag("--json", arguments->json, "print JSON instead");
  command.footer("Example:\n  tusk db export games.db --player omar --ratings 1800 3000 > omar.txt");
  command.callback([arguments] { run_db_export(*arguments); });
}

}  // namespace tusk::cli
