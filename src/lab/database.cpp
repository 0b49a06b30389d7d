// McKee's games database (003 chapters 2 and 3, tables 5, 6 and 8 to 11): common setups and search times.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.h"
#include "lab/registry.h"
#include "lab/study_database.h"
#include "records/statistics.h"
#include "workload/measure.h"

namespace tusk::lab {

namespace {

// Search times in seconds in the thesis, for eighths of its 15,947,465 positions; negative: "negligible", less than
// one.
struct QueryFigures {
  std::string_view kind;  // the name in our measurement
  int table;
  std::array<double, 8> seconds;
};
constexpr std::array<QueryFigures, 5> kQueries{{
    {"silver setup", 6, {1, 2.3, 3.49, 5.34, 5.58, 7.17, 7.40, 7.96}},
    {"whole board", 8, {-1, -1, -1, -1, -1, -1, 1.20, 1.28}},
    {"half board", 9, {-1, -1, -1, -1, 1.3, 1.36, 1.42, 1.8}},
    {"area at a trap", 10, {-1, -1, -1, 1.8, 2.3, 2.48, 2.68, 2.8}},
    {"area for a piece", 11, {8.03, 9.89, 12.89, 13.95, 14.17, 15.96, 18.54, 20.03}},
}};
constexpr double kEighth = 1993479;
// The last row of the thesis is 367 short of eight eighths.
constexpr std::array<double, 8> kPositions{1993479, 3986958, 5980437, 7973916, 9967395, 11960874, 13954353, 15947465};

// Table 5: games and percentages of Gold's ten most common setups, of 22,737 different ones in 261,080 games.
constexpr std::array<std::pair<int, double>, 10> kSetups{{{19398, 7.43},
                                                          {12784, 4.90},
                                                          {10996, 4.21},
                                                          {10308, 3.95},
                                                          {9132, 3.5},
                                                          {9013, 3.45},
                                                          {8604, 3.3},
                                                          {6295, 2.41},
                                                          {5717, 2.19},
                                                          {5138, 1.97}}};

std::string seconds_text(double seconds) { return seconds < 0 ? "below 1" : fmt::format("{:g}", seconds); }

// "12.34 ± 0.56", without the sign of percent.
std::string percent_of(std::int64_t part, std::int64_t whole) {
  const double share = static_cast<double>(part) / static_cast<double>(whole);
  return with_error(100 * share, 100 * share_error(share, static_cast<double>(whole)), 2);
}

// What the searches took when so many eighths of the games were in.
struct Eighth {
  int eighths = 8;
  double positions = 0;
  std::vector<workload::Timing> timings;
};

const workload::Timing* timing_of(const Eighth& eighth, std::string_view kind) {
  for (const workload::Timing& timing : eighth.timings)
    if (timing.kind == kind) return &timing;
  return nullptr;
}

Table all_times(const Eighth& whole) {
  Table times{"times",
              "Tables 6 and 8 to 11: seconds for a search, all positions",
              {"search", "table", "published", "ours: median", "processor time", "longest"},
              {}};
  for (const auto& timing : whole.timings) {
    const auto figures =
        std::find_if(kQueries.begin(), kQueries.end(), [&](const auto& one) { return one.kind == timing.kind; });
    const bool known = figures != kQueries.end();
    times.add({timing.kind, known ? std::to_string(figures->table) : "",
               known ? seconds_text(figures->seconds.back()) : "", with_error(timing.median, timing.median_error, 4),
               fixed(timing.median_work, 4), fixed(timing.worst, 4)});
  }
  return times;
}

// The thesis has one table per search, with a row for each eighth; here they form one table.
Table times_by_eighths(const std::vector<Eighth>& eighths, Plot& plot) {
  Table table{"eighths",
              "Tables 6 and 8 to 11 by eighths of the games: seconds for a search, published / ours (median)",
              {"eighths", "positions, published", "ours"},
              {}};
  for (const QueryFigures& query : kQueries) {
    table.columns.push_back(fmt::format("{} (table {})", query.kind, query.table));
    Series published{fmt::format("document: {}", query.kind), {}, true};
    Series ours{fmt::format("ours: {}", query.kind), {}, false};
    for (std::size_t i = 0; i < query.seconds.size(); ++i)
      if (query.seconds[i] > 0) published.points.emplace_back(kEighth * static_cast<double>(i + 1), query.seconds[i]);
    for (const Eighth& eighth : eighths)
      if (const auto* timing = timing_of(eighth, query.kind))
        ours.points.emplace_back(eighth.positions, timing->median);
    plot.series.push_back(published);
    plot.series.push_back(ours);
  }
  for (const Eighth& eighth : eighths) {
    std::vector<std::string> row{
        fmt::format("{}/8", eighth.eighths),
        with_commas(static_cast<std::uint64_t>(kPositions[static_cast<std::size_t>(eighth.eighths) - 1])),
        with_commas(static_cast<std::uint64_t>(eighth.positions))};
    for (const QueryFigures& query : kQueries) {
      const auto* timing = timing_of(eighth, query.kind);
      row.push_back(fmt::format("{} / {}", seconds_text(query.seconds[static_cast<std::size_t>(eighth.eighths) - 1]),
                                timing == nullptr ? "-" : with_error(timing->median, timing->median_error, 4)));
    }
    table.add(row);
  }
  return table;
}

Section run_database(Session& session) {
  std::vector<Eighth> eighths;
  const StudyDatabase::Games games{session.count("games"), session.count("archive_nodes")};
  const StudyDatabase study(session, games, [&](const StudyDatabase& so_far, int number) {
    session.begin("searching", 1);
    eighths.push_back({number, so_far.occurrences(),
                       workload::measure_searches(so_far.url(), {session.count("questions"), session.seed(), false})});
    session.check();
  });
  records::SetupTable setups;
  records::with_database(study.url(), records::Opening::existing, [&](records::Database& database) {
    setups = common_setups(database, std::nullopt, {}, /*fold=*/false, kSetups.size());
  });

  Section section;
  section.text = fmt::format(
      "A database of {}{}. Times are for one question about a position drawn from the database,\n"
      "asked a second time (warm): medians of {} questions. The document's database had 15,947,465 rows on a server of "
      "2014.",
      study.contents(),
      study.import_seconds() > 0
          ? fmt::format(", imported in {:.1f} s (the document: 86 hours)", study.import_seconds())
          : "",
      session.count("questions"));
  Plot plot{"times", "Time of a search by number of positions", "positions", "seconds", {}, true};
  const Table by_eighths = times_by_eighths(eighths, plot);
  Table common{"setups",
               fmt::format("Table 5: the most common setups of Gold ({} different ones here, 22,737 in the document)",
                           with_commas(static_cast<std::uint64_t>(setups.different))),
               {"rank", "published: games", "percent", "ours: games", "percent", "setup (a2 to h2, a1 to h1)"},
               {}};
  for (std::size_t i = 0; i < kSetups.size(); ++i) {
    const bool have = i < setups.rows.size();
    common.add({std::to_string(i + 1), std::to_string(kSetups[i].first), fixed(kSetups[i].second, 2),
                have ? std::to_string(setups.rows[i].games) : "",
                have ? percent_of(setups.rows[i].games, setups.games) : "", have ? setups.rows[i].setup : ""});
  }
  section.tables = {all_times(eighths.back()), by_eighths, common};
  section.plots = {plot};
  section.differences = {
      {"The games are others, and fewer.",
       "The document's 261,080 games are not part of this program. `--database` takes any games database, `--archive` "
       "real games; without them the engine plays, from favourite setups. `--set games=200000` makes as many positions "
       "as the document has, and takes hours."},
      {"Our searches are faster.",
       "They use bitmaps over all positions instead of comparing text row by row ([database.md](database.md))."},
      {"The document's ranks 4 and 7 are the same setup.",
       "It counted the words of the move; here a setup is where pieces stand."},
  };
  return section;
}

}  // namespace

Experiment database_experiment() {
  return {"database",
          "Games database: setups and searches",
          "003 chapters 2 and 3, tables 5, 6 and 8 to 11",
          "common setups, and the times of position searches",
          {{"games", "in the database, where none is given", 1000, 5000, 20000},
           {"archive_nodes", "of one turn of these games, by the engine with `classic`; 0: made-up games", 0, 100, 100},
           {"questions", "of each kind and eighth", 10, 40, 100}},
          {"classic"},
          4,
          run_database};
}

}  // namespace tusk::lab
