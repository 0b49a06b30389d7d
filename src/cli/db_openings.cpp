// tusk db openings: the most common setups, and the replies to one.
#include <memory>

#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/text.h"
#include "db.h"
#include "records/prepared_game.h"
#include "records/question_text.h"
#include "records/statistics.h"

namespace tusk::cli {

namespace {

struct DbOpeningsArguments {
  std::string url;
  std::string answer_to;
  std::vector<int> ratings;
  std::string since, until;
  std::size_t top = 10;
  bool fold = false;
  bool json = false;
  bool csv = false;
};

// Accepts placements as in a record, or sixteen letters with the front rank first.
std::string setup_argument(const std::string& text) {
  const bool letters = text.size() == 16 && text.find(' ') == std::string::npos;
  const arimaa::Setup setup =
      letters ? records::setup_from_letters(text, arimaa::Side::gold) : arimaa::parse_setup(text);
  if (const std::string reason = why_illegal(setup, arimaa::Side::gold); !reason.empty())
    throw InputError(fmt::format("{}: {}", quote(text), reason));
  return records::setup_letters(setup, arimaa::Side::gold);
}

void run_db_openings(const DbOpeningsArguments& arguments) {
  std::optional<std::string> gold;
  if (!arguments.answer_to.empty()) gold = setup_argument(arguments.answer_to);
  records::GameFilter filter;
  if (!arguments.ratings.empty()) {
    filter.lowest_rating = arguments.ratings[0];
    filter.highest_rating = arguments.ratings[1];
  }
  if (!arguments.since.empty()) filter.since = records::parse_date(arguments.since);
  if (!arguments.until.empty()) filter.until = records::parse_date(arguments.until);
  const arimaa::Side side = gold ? arimaa::Side::silver : arimaa::Side::gold;
  records::with_database(arguments.url, records::Opening::existing, [&](records::Database& database) {
    const auto table = records::common_setups(database, gold, filter, arguments.fold, arguments.top);
    Json rows = Json::array();
    if (arguments.csv) fmt::print("rank,games,percent,wins,losses,setup\n");
    int rank = 0;
    for (const records::SetupRow& row : table.rows) {
      ++rank;
      const double percent = 100.0 * static_cast<double>(row.games) / static_cast<double>(table.games);
      const double score = static_cast<double>(row.wins) + static_cast<double>(row.games - row.wins - row.losses) / 2;
      const double won = 100.0 * score / static_cast<double>(row.games);
      const std::string words = to_text(records::setup_from_letters(row.setup, side));
      if (arguments.csv) {
        fmt::print("{}", csv_line({std::to_string(rank), std::to_string(row.games), fmt::format("{:.2f}", percent),
                                   std::to_string(row.wins), std::to_string(row.losses), words}));
      } else if (arguments.json) {
        rows.push_back({{"rank", rank},
                        {"games", row.games},
                        {"percent", percent},
                        {"wins", row.wins},
                        {"losses", row.losses},
                        {"setup", words}});
      } else {
        fmt::print("{:3} {:>9} {:6.2f}% won {:5.1f}%  {}\n", rank, with_commas(static_cast<std::uint64_t>(row.games)),
                   percent, won, words);
      }
    }
    if (arguments.json)
      print_json({{"games", table.games}, {"different_setups", table.different}, {"setups", rows}});
    else if (!arguments.csv)
      fmt::print("{} games, {} different setups\n", with_commas(static_cast<std::uint64_t>(table.games)),
                 with_commas(static_cast<std::uint64_t>(table.different)));
  });
}

}  // namespace

void add_db_openings(Command& db) {
  const auto arguments = std::make_shared<DbOpeningsArguments>();
  Command command = db.add_subcommand("openings", "The most common setups of Gold, or Silver's answers to one");
  add_database_option(command, arguments->url);
  command.add_option("--answer-to", arguments->answer_to, "Gold's setup, as placements or sixteen letters");
  command.add_option("--ratings", arguments->ratings, "only games between players rated LOW to HIGH").values(2);
  command.add_option("--since", arguments->since, "only games from this date on: 2024, 2024-06 or 2024-06-30");
  command.add_option("--until", arguments->until, "only games before this date");
  command.add_option("--top", arguments->top, "number of setups").show_default();
  command.add_flag("--fold", arguments->fold, "a setup and its mirror image count as one");
  command.add_flag("--json", arguments->json, "print JSON");
  command.add_flag("--csv", arguments->csv, "print CSV");
  command.footer(
      "Example:\n  tusk db openings games.db --top 10\n"
      "  tusk db openings games.db --answer-to RHDMEDHRRRRCCRRR --ratings 1800 2600 --since 2010");
  command.callback([arguments] { run_db_openings(*arguments); });
}

}  // namespace tusk::cli
