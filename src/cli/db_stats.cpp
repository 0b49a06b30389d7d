// tusk db stats: the contents of the database.
#include <memory>

#include "base/text.h"
#include "db.h"
#include "records/question_text.h"
#include "records/statistics.h"

namespace tusk::cli {

namespace {

void run_db_stats(const std::string& url, bool checksum, bool json) {
  records::with_database(url, records::Opening::existing, [&](records::Database& database) {
    const records::DatabaseStats stats = records::database_stats(database);
    Json rows;
    rows["games"] = stats.games;
    rows["gold_wins"] = stats.gold_wins;
    rows["silver_wins"] = stats.silver_wins;
    rows["first_game"] = records::date_text(stats.first_started);
    rows["last_game"] = records::date_text(stats.last_started);
    rows["players"] = stats.players;
    rows["positions"] = stats.positions;
    rows["occurrences"] = stats.occurrences;
    rows["puzzles"] = stats.puzzles;
    rows["verified_puzzles"] = stats.verified_puzzles;
    rows["rejected_rows"] = stats.rejected_rows;
    rows["bytes"] = stats.bytes;
    if (checksum) rows["checksum"] = records::content_checksum(database);
    if (json) {
      print_json(rows);
      return;
    }
    for (const auto& [name, value] : rows.items()) {
      std::string label = name;
      std::replace(label.begin(), label.end(), '_', ' ');
      fmt::print("{:18}{}\n", label,
                 value.is_string() ? value.get<std::string>() : with_commas(value.get<std::uint64_t>()));
    }
  });
}

}  // namespace

void add_db_stats(Command& db) {
  struct Arguments {
    std::string url;
    bool checksum = false;
    bool json = false;
  };
  const auto arguments = std::make_shared<Arguments>();
  Command command = db.add_subcommand("stats", "What the database holds");
  add_database_option(command, arguments->url);
  command.add_flag("--checksum", arguments->checksum,
                   "a checksum over all rows, the same for the same contents in any database");
  command.add_flag("--json", arguments->json, "print JSON");
  command.footer("Example:\n  tusk db stats games.db --checksum");
  command.callback([arguments] { run_db_stats(arguments->url, arguments->checksum, arguments->json); });
}

}  // namespace tusk::cli
