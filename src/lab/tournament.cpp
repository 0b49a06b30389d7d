// A cross table with ratings of this program's players, in the style of Zhong's table 6.1.
#include <filesystem>
#include <fmt/format.h>
#include <optional>

#include "arimaa/engine/time_manager.h"
#include "lab/registry.h"
#include "lab/study_database.h"
#include "match/match.h"
#include "match/ratings.h"
#include "mimic/mimic_player.h"
#include "players/standard_players.h"

namespace tusk::lab {

namespace {

using match::Standings;

constexpr double kMargin = 5;  // seconds of lateness that lose no game

std::vector<std::string> player_texts(const std::string& database, int nodes) {
  std::vector<std::string> players;
  for (const char* style : {"network", "classic", "bomb", "zhong", "coxa"})
    players.push_back(fmt::format("internal,name={0},opt.style={0},opt.hash=4,jitter=20", style));
  for (const char* program : {"bomb", "zhong", "coxa"}) players.push_back(fmt::format("{0},name={0}-program", program));
  for (const int level : {3, 6})
    players.push_back(fmt::format("internal,name=level-{0},opt.level={0},opt.hash=4", level));
  players.push_back(fmt::format("mimic,name=mimic,db={},fallback=engine,nodes={}", database, nodes));
  players.emplace_back("random,name=random");
  return players;
}

// A cross table of its own: all games under the same terms.
struct Round {
  std::string name;  // after those of its tables and plot
  double seconds;    // of one turn; 0: nodes
  std::string games_file;
};

std::vector<Round> rounds_of(const Session& session) {
  std::vector<Round> rounds;
  if (const double seconds = session.number("turn_seconds"); seconds > 0) rounds.push_back({"", seconds, "games"});
  if (rounds.empty())
    rounds.push_back({"", 0, "games"});
  else
    rounds.push_back({"-nodes", 0, "node-games"});
  return rounds;
}

std::string terms_text(const match::MatchSettings& settings) {
  return settings.terms.move_seconds ? fmt::format("{:g} seconds a turn", *settings.terms.move_seconds)
                                     : fmt::format("{} nodes a turn", settings.terms.nodes);
}

Table cross_table(const Standings& standings, const std::vector<int>& order, const std::string& round,
                  const std::string& terms) {
  Table table{"cross" + round,
              fmt::format("Points of the row's player against the column's, {}", terms),
              {"player", "points"},
              {}};
  for (const int player : order) table.columns.push_back(standings.name(player));
  for (const int one : order) {
    std::vector<std::string> row{standings.name(one), fmt::format("{:g} of {}", standings.totals(one).tally.points(),
                                                                  standings.totals(one).tally.games())};
    for (const int two : order)
      row.push_back(one == two ? "" : fmt::format("{:g}", standings.between(one, two).points()));
    table.add(row);
  }
  return table;
}

match::MatchSettings settings_for(const Session& session, const StudyDatabase& study, const Round& round) {
  match::MatchSettings settings;
  for (const std::string& text : player_texts(study.url(), session.count("nodes")))
    settings.players.push_back(game::parse_player_spec(text));
  settings.games = std::max(2, session.count("games") / 2 * 2);
  settings.concurrency = session.threads();
  if (round.seconds > 0) {
    settings.terms.move_seconds = round.seconds;
    // Two games share the machine with whatever else runs on it.
    settings.terms.margin = kMargin;
  } else {
    settings.terms.nodes = static_cast<std::uint64_t>(session.count("nodes"));
  }
  settings.terms.turn_limit = 100;
  settings.seed = session.seed();
  settings.record = session.file(round.games_file).string();
  return settings;
}

match::ResultTable results_of(const Standings& standings) {
  match::ResultTable results;
  for (int i = 0; i < standings.players(); ++i) (void)results.player(standings.name(i));
  for (int one = 0; one < standings.players(); ++one)
    for (int two = one + 1; two < standings.players(); ++two) {
      const match::Tally& tally = standings.between(one, two);
      for (int i = 0; i < tally.wins; ++i) results.add(one, two);
      for (int i = 0; i < tally.losses; ++i) results.add(two, one);
      for (int i = 0; i < tally.draws; ++i) results.add_draw(one, two);
    }
  return results;
}

Table published_table(const Standings& standings, const std::string& terms) {
  int zhong = 0, bomb = 0;
  for (int i = 0; i < standings.players(); ++i) {
    if (standings.name(i) == "zhong-program") zhong = i;
    if (standings.name(i) == "bomb-program") bomb = i;
  }
  const match::Tally& meeting = standings.between(zhong, bomb);
  Table published =
      comparison("6-1", "Table 6.1: Zhong's program against those of the 2005 championship, 15 seconds a move");
  published.add({"against Bomb", "2 - 8",
                 fmt::format("{:g} - {:g}", meeting.points(), meeting.games() - meeting.points()),
                 fmt::format("both with their own searches, {}", terms)});
  published.add({"against Clueless", "9 - 1", "", "unavailable"});
  published.add({"against GnoBot", "10 - 0", "", "unavailable"});
  published.add({"against Loc", "8 - 2", "", "unavailable"});
  return published;
}

// The ratings from the best to the last, with their 95% limits.
Plot ratings_plot(const match::Ratings& ratings, const match::ResultTable& results, const std::string& round,
                  const std::string& terms) {
  Plot plot{"ratings" + round, fmt::format("Ratings with their 95% limits, {}", terms), "place", "rating", {}, false};
  Series players{"players", {}, false};
  for (const match::Rating& rating : ratings.rated) {
    players.points.emplace_back(static_cast<double>(players.points.size() + 1), rating.elo);
    players.labels.push_back(results.name(rating.player));
    players.errors.push_back(rating.error);
  }
  plot.series = {players};
  return plot;
}

Standings play_round(Session& session, const match::MatchSettings& settings) {
  // Games of other settings or of another program are no part of this run.
  (void)session.notebook().once("begun" + std::filesystem::path(settings.record).extension().string(), [&] {
    if (!settings.record.empty()) std::filesystem::remove(settings.record);
    return Notebook::Numbers{};
  });
  game::PlayerMakers makers = players::standard_players();
  mimic::add_mimic(makers);
  session.begin(fmt::format("games, {}", terms_text(settings)), static_cast<std::size_t>(settings.total_games()));
  match::MatchNews news;
  news.begun = [&](const auto& earlier) { session.advance(earlier.size()); };
  news.finished = [&](const match::FinishedGame&, const Standings&) { session.advance(); };
  match::MatchResult result = run_match(settings, makers, news, session.stop());
  session.check();
  return std::move(result.standings);
}

void add_round(Section& section, const Round& round, const Standings& standings, const std::string& terms) {
  const match::ResultTable results = results_of(standings);
  match::RatingOptions options;
  options.prior_draws = 2;
  const match::Ratings ratings = rate_players(results, options);
  std::vector<int> order;
  Table table{"ratings" + round.name,
              fmt::format("Ratings, {}", terms),
              {"player", "rating", "95% within", "points", "games", "turns", "illegal ones", "games lost by time",
               "mean seconds a turn"},
              {}};
  for (const match::Rating& rating : ratings.rated) {
    order.push_back(rating.player);
    const match::PlayerTotals& totals = standings.totals(rating.player);
    const auto turns = static_cast<double>(totals.effort.moves);
    table.add({results.name(rating.player), fixed(rating.elo, 0), fmt::format("{:.0f}", rating.error),
               fmt::format("{:g}", rating.points), fmt::format("{:g}", rating.games), fmt::format("{:g}", turns),
               std::to_string(totals.illegal), std::to_string(totals.timeouts),
               turns == 0 ? "-" : fixed(totals.effort.seconds / turns, 4)});
  }
  section.plots.push_back(ratings_plot(ratings, results, round.name, terms));
  section.tables.push_back(table);
  section.tables.push_back(cross_table(standings, order, round.name, terms));
}

Section run_tournament(Session& session) {
  const StudyDatabase study(session, {session.count("mimic_games"), session.count("archive_nodes")});
  Section section;
  std::optional<Table> published;
  int games = 0;
  for (const Round& round : rounds_of(session)) {
    const match::MatchSettings settings = settings_for(session, study, round);
    const Standings standings = play_round(session, settings);
    add_round(section, round, standings, terms_text(settings));
    if (!published) published = published_table(standings, terms_text(settings));
    games = settings.games;
  }
  section.tables.push_back(*published);
  section.text = fmt::format(
      "Everybody against everybody, {} games each with colours swapped, under the same terms for all (levels also obey "
      "their own\n"
      "limits; the mimic, with a database of {}, asks the engine where it knows nothing).\n"
      "Ratings are by maximum likelihood with the mean at 1500; a prior of two draws keeps them finite. An even score "
      "between two\n"
      "players is uncertain by ± {:.1f} points (95%). Where there are two cross tables, the players have the same time "
      "in the first\n"
      "(of which they keep {:g} seconds to spare; {:g} seconds of lateness are tolerated) and the same nodes in the "
      "second.",
      games, study.contents(), games * share_error(0.5, games), arimaa::kTimeToSpare, kMargin);
  section.differences = {
      {"Only one of the document's four opponents is there.", "The others' programs are not part of this one."},
      {"A name without more is an evaluation under our engine's search.",
       "`bomb-program`, `zhong-program` and `coxa-program` have the searches of their documents."},
      {"The turns are much shorter than the document's 15 seconds.",
       "A page that is made again after every change cannot wait for them; `--set turn_seconds=15` plays as long."},
  };
  return section;
}

}  // namespace

Experiment tournament_experiment() {
  return {
      "tournament",
      "Match results",
      "004 section 6.5, table 6.1",
      "cross table and ratings of evaluations, the documents' programs, levels, mimic and chance",
      {{"games", "between any two, even", 2, 4, 10},
       {"nodes", "of one turn in the second cross table; of the mimic's engine in both", 200, 2000, 10000},
       {"turn_seconds", "of one turn in the first cross table; 0: only the second", 0, 0.1, 0.1},
       {"mimic_games", "in the mimic's database, where none is given", 500, 5000, 20000},
       {"archive_nodes", "of one turn of these games, by the engine with `classic`; 0: made-up games", 0, 100, 100}},
      {"network", "classic", "bomb", "zhong", "coxa", "bomb search", "zhong search", "step search"},
      4,
      run_tournament};
}

}  // namespace tusk::lab
