// A cross table with ratings of this program's players, in the style of Zhong's table 6.1.
#include <filesystem>
#include <fmt/format.h>

#include "lab/registry.h"
#include "lab/study_database.h"
#include "match/match.h"
#include "match/ratings.h"
#include "mimic/mimic_player.h"
#include "players/standard_players.h"

namespace tusk::lab {

namespace {

using match::Standings;

std::vector<std::string> player_texts(const std::string& database, int nodes) {
  std::vector<std::string> players;
  for (const char* style : {"network", "classic", "bomb", "zhong", "coxa"})
    players.push_back(fmt::format("internal,name={0},opt.style={0},opt.hash=4,jitter=20", style));
  for (const char* program : {"bomb", "zhong"}) players.push_back(fmt::format("{0},name={0}-program", program));
  for (const int level : {3, 6})
    players.push_back(fmt::format("internal,name=level-{0},opt.level={0},opt.hash=4", level));
  players.push_back(fmt::format("mimic,name=mimic,db={},fallback=engine,nodes={}", database, nodes));
  players.emplace_back("random,name=random");
  return players;
}

Table cross_table(const Standings& standings, const std::vector<int>& order) {
  Table table{"cross", "Points of the row's player against the column's", {"player", "points"}, {}};
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

match::MatchSettings settings_for(const Session& session, const StudyDatabase& study) {
  match::MatchSettings settings;
  for (const std::string& text : player_texts(study.url(), session.count("nodes")))
    settings.players.push_back(game::parse_player_spec(text));
  settings.games = std::max(2, session.count("games") / 2 * 2);
  settings.concurrency = session.threads();
  if (const double seconds = session.number("turn_seconds"); seconds > 0) {
    settings.terms.move_seconds = seconds;
    // Two games share the machine with whatever else runs on it, so being late means nothing here.
    settings.terms.margin = 5;
  } else {
    settings.terms.nodes = static_cast<std::uint64_t>(session.count("nodes"));
  }
  settings.terms.turn_limit = 100;
  settings.seed = session.seed();
  settings.record = session.file("games").string();
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

Table published_table(const Standings& standings) {
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
                 "both with their own searches"});
  published.add({"against Clueless", "9 - 1", "", "unavailable"});
  published.add({"against GnoBot", "10 - 0", "", "unavailable"});
  published.add({"against Loc", "8 - 2", "", "unavailable"});
  return published;
}

// The ratings from best to worst, with their 95% limits.
Plot ratings_plot(const match::Ratings& ratings) {
  Plot plot{"ratings", "Ratings with their 95% limits", "place", "rating", {}, false};
  Series middle{"rating", {}, false}, low{"lower limit", {}, false}, high{"upper limit", {}, false};
  double place = 0;
  for (const match::Rating& rating : ratings.rated) {
    ++place;
    middle.points.emplace_back(place, rating.elo);
    low.points.emplace_back(place, rating.elo - rating.error);
    high.points.emplace_back(place, rating.elo + rating.error);
  }
  plot.series = {middle, low, high};
  return plot;
}

std::string terms_text(const match::MatchSettings& settings) {
  return settings.terms.move_seconds ? fmt::format("{:g} seconds", *settings.terms.move_seconds)
                                     : fmt::format("{} nodes", settings.terms.nodes);
}

Section run_tournament(Session& session) {
  const StudyDatabase study(session, session.count("mimic_games"));
  const match::MatchSettings settings = settings_for(session, study);
  // Games with other settings or of another program do not belong to this run.
  (void)session.notebook().once("begun", [&] {
    if (!settings.record.empty()) std::filesystem::remove(settings.record);
    return Notebook::Numbers{};
  });
  game::PlayerMakers makers = players::standard_players();
  mimic::add_mimic(makers);
  session.begin("games", static_cast<std::size_t>(settings.total_games()));
  match::MatchNews news;
  news.begun = [&](const auto& earlier) { session.advance(earlier.size()); };
  news.finished = [&](const match::FinishedGame&, const Standings&) { session.advance(); };
  const match::MatchResult result = run_match(settings, makers, news, session.stop());
  session.check();

  const Standings& standings = result.standings;
  const match::ResultTable results = results_of(standings);
  match::RatingOptions options;
  options.prior_draws = 2;
  const match::Ratings ratings = rate_players(results, options);

  Section section;
  section.text = fmt::format(
      "Everybody against everybody, {} games each with colours swapped, {} a turn for all (levels also obey "
      "their own\n"
      "limits; the mimic, with a database of {}, asks the engine where it knows nothing).\n"
      "Ratings are by maximum likelihood with the mean at 1500; a prior of two draws keeps them finite. An even score "
      "between two\n"
      "players is uncertain by ± {:.1f} points (95%).",
      settings.games, terms_text(settings), study.contents(), settings.games * share_error(0.5, settings.games));
  std::vector<int> order;
  Table table{"ratings", "Ratings", {"player", "rating", "95% within", "points", "games"}, {}};
  for (const match::Rating& rating : ratings.rated) {
    order.push_back(rating.player);
    table.add({results.name(rating.player), fixed(rating.elo, 0), fmt::format("{:.0f}", rating.error),
               fmt::format("{:g}", rating.points), fmt::format("{:g}", rating.games)});
  }
  section.plots = {ratings_plot(ratings)};
  section.tables = {table, cross_table(standings, order), published_table(standings)};
  section.differences = {
      {"Only one of the document's four opponents is there.", "The others' programs are not part of this one."},
      {"A name without more is an evaluation under our engine's search.",
       "`bomb-program` and `zhong-program` have the searches of their documents."},
  };
  return section;
}

}  // namespace

Experiment tournament_experiment() {
  return {"tournament",
          "Match results",
          "004 section 6.5, table 6.1",
          "cross table and ratings of evaluations, the documents' programs, levels, mimic and chance",
          {{"games", "between any two, even", 2, 4, 10},
           {"nodes", "of one turn, if there are no seconds; of the mimic's engine", 200, 2000, 20000},
           {"turn_seconds", "of one turn; 0: nodes instead", 0, 0.2, 0.2},
           {"mimic_games", "made-up games for the mimic, where no database is given", 500, 5000, 50000}},
          {"network", "classic", "bomb", "zhong", "coxa", "bomb search", "zhong search"},
          2,
          run_tournament};
}

}  // namespace tusk::lab
