// tusk rate: rates the players of recorded games.
#include <cmath>
#include <memory>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/text.h"
#include "commands.h"
#include "game/game_file.h"
#include "match/ratings.h"
#include "output.h"

namespace tusk::cli {

namespace {

using game::FileGame;
using match::Rating;
using match::Ratings;
using match::ResultTable;

struct RateOptions {
  std::vector<std::string> files;
  std::string anchor;
  double prior = 0;
  int least_games = 1;
  bool json = false;
};

struct Counts {
  std::size_t games = 0;
  std::size_t left_out = 0;  // unreadable, without names or without a result
};

struct Played {
  std::string gold;
  std::string silver;
  std::optional<arimaa::Side> winner;
};

std::vector<Played> read_games(const RateOptions& options, Counts& counts) {
  std::vector<MappedFile> files;
  for (const std::string& path : options.files) files.emplace_back(path);
  std::vector<Played> games;
  for (std::size_t i = 0; i < files.size(); ++i) {
    try {
      counts.left_out += game::for_each_game(files[i].text(), [&](FileGame&& game, std::size_t) {
        const auto outcome = game.gold.empty() || game.silver.empty() || game.gold == game.silver
                                 ? std::nullopt
                                 : game::outcome_of(game);
        if (!outcome)
          ++counts.left_out;
        else
          games.push_back({game.gold, game.silver, outcome->winner});
        return true;
      });
    } catch (const InputError& error) {
      throw error.inside(options.files[i]);
    }
  }
  counts.games = games.size();
  return games;
}

ResultTable table_of(const std::vector<Played>& games, int least_games) {
  std::map<std::string, int> played;
  for (const Played& game : games) {
    ++played[game.gold];
    ++played[game.silver];
  }
  ResultTable table;
  for (const Played& game : games) {
    if (played[game.gold] < least_games || played[game.silver] < least_games) continue;
    const int gold = table.player(game.gold);
    const int silver = table.player(game.silver);
    if (!game.winner)
      table.add_draw(gold, silver);
    else
      *game.winner == arimaa::Side::gold ? table.add(gold, silver) : table.add(silver, gold);
  }
  return table;
}

match::RatingOptions rating_options(const RateOptions& options, const ResultTable& table) {
  match::RatingOptions result;
  result.prior_draws = options.prior;
  if (options.anchor.empty()) return result;
  const std::size_t equals = options.anchor.find_last_of('=');
  if (equals != std::string::npos) {
    const auto rating = parse_number(std::string_view(options.anchor).substr(equals + 1));
    if (!rating || *rating > 100'000)
      throw InputError(fmt::format("--anchor: expected NAME=RATING, not {}", quote(options.anchor)));
    result.anchor_rating = static_cast<double>(*rating);
  }
  const std::string name = options.anchor.substr(0, equals);
  result.anchor = table.find(name);
  if (!result.anchor) throw InputError(fmt::format("--anchor: {} is not one of the players", quote(name)));
  return result;
}

void print_table(const ResultTable& table, const Ratings& ratings, const Counts& counts) {
  fmt::print("{:>5} {:<30} {:>7} {:>6} {:>7} {:>8}\n", "", "player", "Elo", "+-95%", "games", "points");
  int rank = 0;
  for (const Rating& rating : ratings.rated)
    fmt::print("{:>5} {:<30} {:>7.1f} {:>6.1f} {:>7} {:>8}\n", ++rank, table.name(rating.player), rating.elo,
               rating.error, rating.games, rating.points);
  for (const int player : ratings.unrated) fmt::print("{:>5} {:<30} {:>7}\n", "-", table.name(player), "?");
  fmt::print("{} games, {} left out\n", counts.games, counts.left_out);
  if (!ratings.unrated.empty())
    fmt::print(
        "{} players cannot be compared with the others: they only won, only lost or never met them. "
        "--prior 1 rates all.\n",
        ratings.unrated.size());
  if (ratings.errors_are_rough)
    fmt::print("with this many players the error bars are approximate and slightly too small\n");
}

Json to_json(const ResultTable& table, const Ratings& ratings, const Counts& counts) {
  Json json{{"games", counts.games}, {"left_out", counts.left_out}, {"rough_errors", ratings.errors_are_rough}};
  json["players"] = Json::array();
  for (const Rating& rating : ratings.rated)
    json["players"].push_back({{"name", table.name(rating.player)},
                               {"elo", rating.elo},
                               {"error", rating.error},
                               {"games", rating.games},
                               {"points", rating.points}});
  json["unrated"] = Json::array();
  for (const int player : ratings.unrated) json["unrated"].push_back(table.name(player));
  return json;
}

void run_rate(const RateOptions& options) {
  Counts counts;
  const std::vector<Played> games = read_games(options, counts);
  if (games.empty()) throw InputError("no game has two player names and a result");
  const ResultTable table = table_of(games, options.least_games);
  if (table.players() == 0) throw InputError("no player has that many games");
  const Ratings ratings = rate_players(table, rating_options(options, table));
  if (options.json)
    print_json(to_json(table, ratings, counts));
  else
    print_table(table, ratings, counts);
}

}  // namespace

void add_rate_command(Command& app) {
  Command command = app.add_subcommand("rate", "Rates players by their recorded games (Bradley-Terry)");
  auto options = std::make_shared<RateOptions>();
  command.add_option("FILE", options->files, "records of matches, archives or single games").required();
  command.add_option("--anchor", options->anchor, "a player with a fixed rating")
      .show_default("mean 1500")
      .type_name("NAME=RATING");
  command.add_option("--prior", options->prior, "draws of every player against an average player")
      .show_default()
      .between(0.0, 1000.0)
      .type_name("DRAWS");
  command.add_option("--least-games", options->least_games, "leave out players with fewer games")
      .show_default()
      .positive()
      .type_name("N");
  command.add_flag("--json", options->json, "print JSON");
  command.footer(
      "The error is half of the 95% interval of the difference to the anchor, or to the mean.\n\n"
      "Example:\n  tusk rate games.txt --anchor tusk=2000\n  tusk rate allgames202602.txt --prior 1 --least-games 5");
  command.callback([options] { run_rate(*options); });
}

}  // namespace tusk::cli
