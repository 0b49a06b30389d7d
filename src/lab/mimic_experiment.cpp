// McKee's mimic (003 chapter 4, table 12, figures 8 to 12): hits in the database by number of the move, and points.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "base/text.h"
#include "lab/mimic.h"
#include "lab/registry.h"
#include "lab/study_database.h"

namespace tusk::lab {

namespace {

using mimic::kMimicKinds;

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

using Chances = std::array<double, kMimicKinds.size()>;

// The document's formula: the chance that exactly one of the four kinds hits, as if they were independent.
double exactly_one(const Chances& hits) {
  double sum = 0;
  for (std::size_t kind = 0; kind < hits.size(); ++kind) {
    double product = 1;
    for (std::size_t other = 0; other < hits.size(); ++other) product *= other == kind ? hits[other] : 1 - hits[other];
    sum += product;
  }
  return sum;
}

// In percent. The formula is linear in each chance, so each of them adds its own error times the slope.
std::string exactly_one_text(const MimicRange& range) {
  Chances hits;
  for (std::size_t kind = 0; kind < hits.size(); ++kind) hits[kind] = percent(range.found[kind], range.moves) / 100;
  double squares = 0;
  for (std::size_t kind = 0; kind < hits.size(); ++kind) {
    Chances never = hits, always = hits;
    never[kind] = 0;
    always[kind] = 1;
    const double slope = exactly_one(always) - exactly_one(never);
    squares += std::pow(slope * share_error(hits[kind], static_cast<double>(range.moves)), 2);
  }
  return with_error(100 * exactly_one(hits), 100 * std::sqrt(squares), 2);
}

Table hit_table(const MimicReport& report) {
  Table table{"hits",
              "Table 12: hits in percent of the moves, every kind asked in every position; published / ours",
              {"move", "moves", "whole board", "half board", "area", "area for a piece",
               "overall by the document's formula", "a legal turn from any kind, ours"},
              {}};
  for (int i = 0; i < kMoveRanges; ++i) {
    const MimicRange& range = report.ranges[i];
    const auto& published = kTable12[i];
    const auto share = [&](std::int64_t hits) {
      const auto moves = static_cast<double>(range.moves);
      return with_error(percent(hits, range.moves), 100 * share_error(percent(hits, range.moves) / 100, moves), 2);
    };
    std::vector<std::string> row{range_name(i), std::to_string(range.moves)};
    for (std::size_t kind = 0; kind < kMimicKinds.size(); ++kind)
      row.push_back(fmt::format("{:g} / {}", published[kind], share(range.found[kind])));
    row.push_back(fmt::format("{:g} / {}", published[4], exactly_one_text(range)));
    row.push_back(share(range.any_legal));
    table.add(row);
  }
  return table;
}

// The sums over all moves.
MimicRange all_moves(const MimicReport& report) {
  MimicRange sum;
  for (const MimicRange& range : report.ranges) {
    sum.moves += range.moves;
    sum.any_legal += range.any_legal;
    for (std::size_t kind = 0; kind < kMimicKinds.size(); ++kind) sum.found[kind] += range.found[kind];
  }
  return sum;
}

// The row with the hits for one size of the database.
std::vector<std::string> size_row(int eighths, double positions, const MimicReport& report) {
  const MimicRange all = all_moves(report);
  const auto share = [&](std::int64_t hits) {
    return share_text(percent(hits, all.moves) / 100, static_cast<double>(all.moves), 2);
  };
  std::vector<std::string> row{fmt::format("{}/8", eighths), with_commas(static_cast<std::uint64_t>(positions)),
                               std::to_string(all.moves)};
  for (std::size_t kind = 0; kind < kMimicKinds.size(); ++kind) row.push_back(share(all.found[kind]));
  row.push_back(share(all.any_legal));
  return row;
}

std::string mimic_points_text(const MimicReport& report) {
  double points = 0;
  for (const double game : report.points) points += game;
  const auto games = static_cast<double>(report.points.size());
  return games == 0 ? "-" : share_text(points / games, games);
}

std::string sources_text(const MimicReport& report) {
  std::string text;
  for (std::size_t i = 0; i < report.by_source.size(); ++i)
    text +=
        fmt::format("{}{} {}", i == 0 ? "" : ", ", name_of(static_cast<mimic::MimicSource>(i)), report.by_source[i]);
  return text;
}

std::vector<Plot> plots_of(const MimicReport& report) {
  Plot hits{"hits", "Hits in the games database by move (figures 8 to 11)", "move", "percent of positions", {}, false};
  for (std::size_t kind = 0; kind < kMimicKinds.size(); ++kind) {
    Series ours{name_of(kMimicKinds[kind]), {}, false}, published{fmt::format("{}, document", ours.title), {}, true};
    for (int i = 0; i < kMoveRanges; ++i) {
      const MimicRange& range = report.ranges[i];
      const double middle = 5.0 * i + 3;
      ours.points.emplace_back(middle, percent(range.found[kind], range.moves));
      published.points.emplace_back(middle, kTable12[i][kind]);
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

using Opponent = MimicExperiment::Opponent;

std::string name_of(Opponent opponent) {
  return opponent == Opponent::random      ? "chance"
         : opponent == Opponent::two_turns ? "a weak bot of two turns"
                                           : "the engine with two turns";
}

MimicExperiment experiment_of(Session& session, const std::string& database) {
  MimicExperiment experiment;
  experiment.database = database;
  experiment.threads = session.threads();
  experiment.seed = session.seed();
  using Fallback = mimic::MimicOptions::Fallback;
  experiment.mimic.fallback = session.count("engine") > 0 ? Fallback::engine : Fallback::random;
  experiment.mimic.hybrid = session.count("hybrid") > 0;
  experiment.width = session.count("width");
  experiment.search_nodes = experiment.mimic.nodes = static_cast<std::uint64_t>(session.count("nodes"));
  return experiment;
}

MimicReport play_games(Session& session, MimicExperiment experiment, Opponent opponent, int games) {
  experiment.opponent = opponent;
  experiment.games = games;
  session.begin(fmt::format("games against {}", name_of(opponent)), static_cast<std::size_t>(games));
  MimicReport report = run_mimic_experiment(
      experiment, [&] { session.advance(); }, session.stop());
  session.check();
  return report;
}

Section run_mimic(Session& session) {
  Table sizes{"sizes",
              "Hits in percent of all moves, by the size of the database (games against chance)",
              {"games in the database", "positions", "moves", "whole board", "half board", "area", "area for a piece",
               "a legal turn from any kind"},
              {}};
  const StudyDatabase::Games archive{session.count("database_games"), session.count("archive_nodes")};
  const StudyDatabase study(session, archive, [&](const StudyDatabase& so_far, int eighths) {
    // 1, 2, 4 and 8 eighths.
    if ((eighths & (eighths - 1)) != 0) return;
    sizes.add(size_row(
        eighths, so_far.occurrences(),
        play_games(session, experiment_of(session, so_far.url()), Opponent::random, session.count("size_games"))));
  });
  const MimicExperiment experiment = experiment_of(session, study.url());
  std::vector<Opponent> opponents{Opponent::two_turns, Opponent::random};
  if (session.count("search") > 0) opponents.push_back(Opponent::engine);
  Section section;
  section.text = fmt::format(
      "The mimic with a database of {}, asked as the document asks: whole board, half board, the area\n"
      "around the trap next to the opponent's last move, again where a turn leaves the area, and the area for the "
      "piece "
      "wanted;\n"
      "chance is the fallback unless the settings say otherwise.",
      study.contents());
  Table summary = comparison("summary", "The mimic");
  Table points{"points", "Points of the mimic (figure 12)", {"opponent", "games", "published", "ours"}, {}};
  std::int64_t moves = 0, illegal = 0, left = 0;
  double longest = 0;
  std::optional<MimicReport> first;
  for (const Opponent opponent : opponents) {
    const MimicReport report = play_games(session, experiment, opponent, session.count("games"));
    points.add({name_of(opponent), std::to_string(report.points.size()),
                opponent == Opponent::two_turns ? "above 65%" : "", mimic_points_text(report)});
    moves += report.moves;
    illegal += report.illegal;
    left += report.areas_left;
    longest = std::max(longest, report.longest_turn);
    if (!first) first = report;
  }
  summary.add({"games against the bot of two turns", "1,000", std::to_string(first->points.size()), ""});
  summary.add({"turns, illegal ones", "", fmt::format("{}, {}", moves, illegal), "of all games below"});
  summary.add({"longest turn, seconds", "never over 30", fixed(longest, 2), "of the processor; of all games below"});
  summary.add({"areas asked again, for a turn that left the one before", "", std::to_string(left), ""});
  summary.add({"turns by source", "win in two 0", sources_text(*first), "against the bot of two turns"});
  section.tables = {summary, points, hit_table(*first), sizes};
  section.plots = plots_of(*first);
  section.differences = {
      {"We find far fewer positions, and hardly any after the opening.", "",
       "An eighth to all of the games (the last table), and made-up games (`--set archive_nodes=0`), which hit more "
       "areas in the first five moves and none later. The document's archive is of people and of bots of all "
       "strengths, and is not part of this program; `--database` takes it."},
      {"The mimic does not beat the bot of two turns.",
       "Where it finds nothing it moves by chance, which is nearly always so after the opening (turns by source)."},
      {"In the document the overall rate is below that of its best part.",
       "Its formula adds up the chances that exactly one kind hits; the chance that any kind hits is at least that of "
       "the best."},
      {"The document's opponent was another.",
       fmt::format("Its bot of two turns is not described. Ours looks at {0} turns and {0} answers to each.",
                   experiment.width)},
  };
  return section;
}

}  // namespace

Experiment mimic_experiment() {
  return {"mimic",
          "Games database: the mimic",
          "003 chapter 4, table 12, figures 8 to 12",
          "how often a mimic finds its positions, by size of the database, and how it fares against weak bots",
          {{"games", "of the mimic against each opponent", 8, 100, 200},
           {"size_games", "for each size of the database", 4, 25, 50},
           {"database_games", "in the database, where none is given", 1000, 5000, 20000},
           {"archive_nodes", "of one turn of these games, by the engine with `classic`; 0: made-up games", 0, 100, 100},
           {"width", "turns, and answers to each, that the bot of two turns looks at", 6, 8, 8},
           {"search", "1: also against the engine with a search of two turns", 0, 0, 0},
           {"engine", "1: the engine moves where the database knows nothing; 0: chance", 0, 0, 0},
           {"hybrid", "1: a short search judges what the database proposes", 0, 0, 0},
           {"nodes", "of these searches", 20000, 20000, 20000}},
          // The network plays only where `engine`, `hybrid` or `search` is set.
          {"classic", "coxa evaluation"},
          3,
          run_mimic};
}

}  // namespace tusk::lab
