// McKee's games database (003 chapters 2 and 3, tables 5, 6 and 8 to 11): common setups and times of searches.
#include <array>
#include <fmt/format.h>

#include "base/text.h"
#include "lab/registry.h"
#include "lab/study_database.h"
#include "records/measure.h"
#include "records/statistics.h"

namespace tusk::lab {

namespace {

// Seconds of the document's searches on eighths of its 15,947,465 positions; below zero: "negligible", less than one.
struct QueryFigures {
  std::string_view kind;  // as our measurement calls it
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

// Table 5: games and percent of its ten most common setups of Gold, of 22,737 different ones in 261,080 games.
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

Section run(Session& session) {
  const StudyDatabase study(session, session.count("games"));
  session.begin("searching", 1);
  const auto timings = records::measure_searches(study.url(), {session.count("questions"), session.seed(), false});
  session.check();
  records::SetupTable setups;
  records::with_database(study.url(), records::Opening::existing, [&](records::Database& database) {
    setups = common_setups(database, std::nullopt, {}, /*fold=*/false, kSetups.size());
  });

  Section section;
  section.text = fmt::format(
      "A database of {}{}. Times are for one question about a position drawn from the database,\n"
      "asked a second time (warm); the document's database had 15,947,465 rows on a server of 2014.",
      study.contents(),
      study.import_seconds() > 0
          ? fmt::format(", imported in {:.1f} s (the document: 86 hours)", study.import_seconds())
          : "");
  Table times{"times",
              "Tables 6 and 8 to 11: seconds for a search",
              {"search", "table", "published, all positions", "published, an eighth", "ours: median", "processor time",
               "longest"},
              {}};
  Plot plot{"times", "Time of a search by number of positions", "positions", "seconds", {}, true};
  for (const auto& timing : timings) {
    const auto figures =
        std::find_if(kQueries.begin(), kQueries.end(), [&](const auto& one) { return one.kind == timing.kind; });
    const bool known = figures != kQueries.end();
    times.add({timing.kind, known ? std::to_string(figures->table) : "",
               known ? seconds_text(figures->seconds.back()) : "", known ? seconds_text(figures->seconds.front()) : "",
               fixed(timing.median, 4), fixed(timing.median_work, 4), fixed(timing.worst, 4)});
    if (!known) continue;
    Series series{fmt::format("document: {}", timing.kind), {}, true};
    for (std::size_t i = 0; i < figures->seconds.size(); ++i)
      if (figures->seconds[i] > 0)
        series.points.emplace_back(kEighth * static_cast<double>(i + 1), figures->seconds[i]);
    plot.series.push_back(series);
    plot.series.push_back({fmt::format("ours: {}", timing.kind), {{study.occurrences(), timing.median}}, false});
  }
  Table common{"setups",
               fmt::format("Table 5: the most common setups of Gold ({} different ones here, 22,737 in the document)",
                           with_commas(static_cast<std::uint64_t>(setups.different))),
               {"rank", "published: games", "percent", "ours: games", "percent", "setup (a2 to h2, a1 to h1)"},
               {}};
  for (std::size_t i = 0; i < kSetups.size(); ++i) {
    const bool have = i < setups.rows.size();
    common.add(
        {std::to_string(i + 1), std::to_string(kSetups[i].first), fixed(kSetups[i].second, 2),
         have ? std::to_string(setups.rows[i].games) : "",
         have ? fixed(100.0 * static_cast<double>(setups.rows[i].games) / static_cast<double>(setups.games), 2) : "",
         have ? setups.rows[i].setup : ""});
  }
  section.tables = {times, common};
  section.plots = {plot};
  section.differences = {
      {"The games are others, and fewer.",
       "The document's 261,080 games are not part of this program. `--database` takes any games database, `--archive` "
       "real games; "
       "without them the games are made up, with favourite setups and openings."},
      {"Our searches are hundreds of times faster.",
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
          {{"games", "made-up games, where no database is given", 1000, 20000, 200000},
           {"questions", "of each kind", 20, 40, 100}},
          {},
          1,
          run};
}

}  // namespace tusk::lab
