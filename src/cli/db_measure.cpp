// tusk db measure: the time of each kind of search in this database.
#include <memory>

#include "db.h"
#include "workload/measure.h"

namespace tusk::cli {

void add_db_measure(Command& db) {
  struct Arguments {
    std::string url;
    workload::MeasureOptions options;
    bool json = false;
  };
  const auto arguments = std::make_shared<Arguments>();
  Command command = db.add_subcommand("measure", "Times every kind of query on positions of the database");
  add_database_option(command, arguments->url);
  command.add_option("--positions", arguments->options.positions, "queries of each kind")
      .between(1, 100000)
      .show_default();
  command.add_option("--seed", arguments->options.seed, "random seed").show_default();
  command.add_flag("--cold", arguments->options.cold, "read the file from disk again for every query");
  command.add_flag("--json", arguments->json, "print JSON");
  command.footer("Example:\n  tusk db measure games.db --cold");
  command.callback([arguments] {
    const auto timings = workload::measure_searches(arguments->url, arguments->options);
    Json rows = Json::array();
    if (!arguments->json)
      fmt::print("{:26}{:>12}{:>12}{:>12}{:>14}{:>8}\n", "kind", "median ms", "of work", "worst ms", "found, mean",
                 "hits");
    for (const workload::Timing& timing : timings) {
      if (arguments->json) {
        rows.push_back({{"kind", timing.kind},
                        {"median_work_ms", timing.median_work * 1000},
                        {"median_ms", timing.median * 1000},
                        {"worst_ms", timing.worst * 1000},
                        {"mean_found", timing.mean_found},
                        {"with_hits", timing.with_hits}});
      } else {
        fmt::print("{:26}{:12.2f}{:12.2f}{:12.2f}{:14.1f}{:>5}/{}\n", timing.kind, timing.median * 1000,
                   timing.median_work * 1000, timing.worst * 1000, timing.mean_found, timing.with_hits,
                   arguments->options.positions);
      }
    }
    if (arguments->json) print_json({{"searches", rows}});
  });
}

}  // namespace tusk::cli
