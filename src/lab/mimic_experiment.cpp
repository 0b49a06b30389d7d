// McKee's mimic (003 chapter 4, table 12, figures 8 to 12): hits in the database by number of the move, and points.
#include <array>
#include <fmt/format.h>

#include "lab/mimic.h"
#include "lab/registry.h"
#include "lab/study_database.h"

namespace tusk::lab {

namespace {

using records::kMimicKinds;

// Table 12: whole board, half board, area, area for a piece, and the overall rate, in percent.
constexpr std::array<std::array<double, 5>, kMoveRanges> kTable12{{{3.63, 13.83, 26.82, 32.86, 43},
                                                                   {0.904, 11.06, 28.32, 34.8, 21.99},
                                                                   {0.13, 9.82, 24.12, 36.82, 25.16},
                                                                   {0.13, 9.65, 18.49, 38.4, 28.24},
                                                                   {0.13, 8.46, 16.37, 39.38, 30.11},
                                                                   {0.13, 7.41, 12.87, 40.12, 32.32},
                                                                   {0.13, 8.42, 16.3, 42.18, 32.29},
                                                                   {0.13, 8.41, 19.98, 43.15, 31.58},
                                                                   {0.13, 7.03, 24.82, 43.16, 30.13},
                                                                   {0.13, 4.06, 32.1, 45.1, 29.34}}};
// Figure 12.
constexpr double kPublishedPoints = 65;

double percent(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

Table hit_table(const MimicReport& report) {
  Table table{
      "hits",
      "Table 12: hits in percent of the moves, every kind asked in every position; published / ours",
      {"move", "moves", "whole board", "half board", "area", "area for a piece", "overall / a legal turn from any"},
      {}};
  for (int i = 0; i < kMoveRanges; ++i) {
    const MimicRange& range = report.ranges[static_cast<std::size_t>(i)];
    const auto& published = kTable12[static_cast<std::size_t>(i)];
    const auto share = [&](std::int64_t hits) {
      const auto moves = static_cast<double>(range.moves);
      return with_error(percent(hits, range.moves), 100 * share_error(percent(hits, range.moves) / 100, moves), 2);
    };
    std::vector<std::string> row{range_name(i), std::to_string(range.moves)};
    for (std::size_t kind = 0; kind < kMimicKinds.size(); ++kind)
      row.push_back(fmt::format("{:g} / {}", published[kind], share(range.found[kind])));
    row.push_back(fmt::format("{:g} / {}", published[4], share(range.any_legal)));
    table.add(row);
  }
  return table;
}

std::vector<Plot> plots_of(const MimicReport& report) {
  Plot hits{"hits", "Hits in the games database by move (figures 8 to 11)", "move", "percent of positions", {}, false};
  for (std::size_t kind = 0; kind < kMimicKinds.size(); ++kind) {
    Series ours{name_of(kMimicKinds[kind]), {}, false}, published{fmt::format("{}, document", ours.title), {}, true};
    for (int i = 0; i < kMoveRanges; ++i) {
      const MimicRange& range = report.ranges[static_cast<std::size_t>(i)];
      const double middle = 5.0 * i + 3;
      ours.points.emplace_back(middle, percent(range.found[kind], range.moves));
      published.points.emplace_back(middle, kTable12[static_cast<std::size_t>(i)][kind]);
    }
    hits.series.push_back(ours);
    hits.series.push_back(published);
  }
  Plot wins{"wins", "Points of the mimic as games go by (figure 12)", "games", "percent", {}, false};
  Series ours{"ours", {}, false};
  double points = 0;
  for (std::size_t i = 0; i < report.points.size(); ++i) {
    points += report.points[i];
    ours.points.emplace_back(static_cast<double>(i + 1), 100 * points / static_cast<double>(i + 1));
  }
  wins.series = {
      ours, {"document", {{1, kPublishedPoints}, {static_cast<double>(report.points.size()), kPublishedPoints}}, true}};
  return {hits, wins};
}

Section run(Session& session) {
  const StudyDatabase study(session, session.count("database_games"));
  MimicExperiment experiment;
  experiment.database = study.url();
  experiment.games = session.count("games");
  experiment.threads = session.threads();
  experiment.seed = session.seed();
  using Opponent = MimicExperiment::Opponent;
  using Fallback = records::MimicOptions::Fallback;
  const bool searched = session.count("search") > 0;
  experiment.opponent = searched ? Opponent::search : Opponent::random;
  experiment.mimic.fallback = session.count("engine") > 0 ? Fallback::engine : Fallback::random;
  experiment.mimic.hybrid = session.count("hybrid") > 0;
  experiment.search_nodes = experiment.mimic.nodes = static_cast<std::uint64_t>(session.count("nodes"));
  session.begin("games", static_cast<std::size_t>(experiment.games));
  const MimicReport report = run_mimic_experiment(
      experiment, [&] { session.advance(); }, [&] { return session.stopped(); });
  session.check();
  double points = 0;
  for (const double game : report.points) points += game;

  Section section;
  section.text = fmt::format("The mimic with a database of {} in games against {}.", study.contents(),
                             searched ? "a search of two turns" : "a random player");
  Table summary = comparison("summary", "The mimic");
  summary.add({"games", "1,000", std::to_string(report.points.size()), ""});
  summary.add({"points", "above 65%",
               share_text(points / static_cast<double>(std::max<std::size_t>(report.points.size(), 1)),
                          static_cast<double>(report.points.size())),
               "the document's opponent: a bot that searches two turns"});
  summary.add({"turns, illegal ones", "", fmt::format("{}, {}", report.moves, report.illegal), ""});
  std::string sources;
  for (std::size_t i = 0; i < report.by_source.size(); ++i)
    sources +=
        fmt::format("{}{} {}", i == 0 ? "" : ", ", name_of(static_cast<records::MimicSource>(i)), report.by_source[i]);
  summary.add({"turns by source", "", sources, ""});
  section.tables = {summary, hit_table(report)};
  section.plots = plots_of(report);
  section.differences = {
      {"We find far fewer positions.",
       "The document had sixteen million positions of real games; ours come from the games named above, and made-up "
       "games "
       "share little after the opening."},
      {"In the document the overall rate is below that of its best part.",
       "Its formula adds up the chances that exactly one kind hits; the chance that any kind hits is at least that of "
       "the best."},
      {"The document's opponent was another.",
       "Its bot is not to be had; ours moves by chance, or by a search of our own."},
  };
  return section;
}

}  // namespace

Experiment mimic_experiment() {
  return {"mimic",
          "Games database: the mimic",
          "003 chapter 4, table 12, figures 8 to 12",
          "how often a mimic finds its positions, and how it fares against chance",
          {{"games", "of the mimic", 20, 100, 1000},
           {"database_games", "made-up games, where no database is given", 1000, 20000, 200000},
           {"search", "1: the opponent searches two turns; 0: it moves by chance", 0, 0, 0},
           {"engine", "1: the engine moves where the database knows nothing; 0: chance", 0, 0, 0},
           {"hybrid", "1: a short search judges what the database proposes", 0, 0, 0},
           {"nodes", "of these searches", 20000, 20000, 20000}},
          {"network"},
          1,
          run};
}

}  // namespace tusk::lab
