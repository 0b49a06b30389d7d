#include "lab/jungle_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <stdexcept>

#include "base/random.h"
#include "jungle/notation.h"
#include "jungle/random_position.h"
#include "jungle/rules.h"
#include "lab/registry.h"

namespace tusk::lab {
namespace {

using jungle::Position;

struct Answer {
  bool decided = false;
  bool drawn = false;
  int plies = 0;
  SearchCost cost;
};

Answer ask_alpha_beta(jungle::AlphaBeta& search, const Position& position, const search::Limits& limits) {
  search.forget();
  const auto result = search.search(position, limits);
  const bool decided = search::is_decided(result.score);
  const int plies = decided ? search::plies_to_end(result.score) : 0;
  return {decided, false, result.score > 0 ? plies : -plies, {result.statistics.seconds, result.statistics.nodes}};
}

Answer ask_df_pn(jungle::DfPn& search, const Position& position, const search::Limits& limits) {
  search.forget();
  const auto [value, proof] = search.solve(position, limits);
  const bool decided = value == search::Value::win || value == search::Value::loss;
  const int plies = value == search::Value::loss ? -proof.plies : proof.plies;
  return {decided, value == search::Value::draw, plies, {proof.statistics.seconds, proof.statistics.nodes}};
}

double median_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

struct MeanAndMedian {
  SearchCost mean, median;
};

template <typename Pick>
MeanAndMedian summarize_costs(const std::vector<JungleSearchSample>& samples, Pick pick) {
  std::vector<double> seconds, nodes;
  double sum_seconds = 0, sum_nodes = 0;
  for (const auto& sample : samples) {
    seconds.push_back(pick(sample).seconds);
    nodes.push_back(static_cast<double>(pick(sample).nodes));
    sum_seconds += seconds.back();
    sum_nodes += nodes.back();
  }
  const auto count = static_cast<double>(samples.size());
  return {{sum_seconds / count, static_cast<std::uint64_t>(std::llround(sum_nodes / count))},
          {median_of(seconds), static_cast<std::uint64_t>(std::llround(median_of(nodes)))}};
}

}  // namespace

JungleSearchReport compare_jungle_searches(const JungleSearchOptions& options, const std::function<void()>& on_sample,
                                           const std::function<bool()>& stop) {
  JungleSearchReport report;
  Random random(options.seed);
  jungle::AlphaBeta alpha_beta({.table_mebibytes = options.table_mebibytes});
  jungle::DfPn df_pn({.table_mebibytes = options.table_mebibytes});
  search::Limits limits;
  limits.nodes = options.node_limit;
  limits.stop = stop;
  for (const int pieces : options.pieces) {
    for (int found = 0; found < options.positions;) {
      const Position position = jungle::random_position(pieces, random);
      if (!position.has_move()) continue;
      const Answer proof = ask_df_pn(df_pn, position, limits);
      if (proof.drawn) continue;
      const Answer value = ask_alpha_beta(alpha_beta, position, limits);
      if (stop()) return report;
      if (proof.decided && value.decided) {
        if (proof.plies != value.plies)
          throw std::logic_error(fmt::format("the searches differ on {}", jungle::to_line(position)));
        report.samples.push_back({position, pieces, value.plies, value.cost, proof.cost});
        ++found;
        on_sample();
      } else {
        ++(proof.decided ? report.only_df_pn : value.decided ? report.only_alpha_beta : report.undecided);
      }
    }
  }
  return report;
}

std::vector<JungleSearchRow> summarize(const JungleSearchReport& report) {
  std::vector<JungleSearchRow> rows;
  for (int pieces = 2; pieces <= 8; ++pieces) {
    std::vector<JungleSearchSample> samples;
    std::copy_if(report.samples.begin(), report.samples.end(), std::back_inserter(samples),
                 [&](const auto& sample) { return sample.pieces == pieces; });
    if (samples.empty()) continue;
    double plies = 0;
    for (const auto& sample : samples) plies += std::abs(sample.plies);
    const auto alpha_beta = summarize_costs(samples, [](const auto& sample) { return sample.alpha_beta; });
    const auto df_pn = summarize_costs(samples, [](const auto& sample) { return sample.df_pn; });
    rows.push_back({pieces, static_cast<int>(samples.size()), plies / static_cast<double>(samples.size()),
                    alpha_beta.mean, alpha_beta.median, df_pn.mean, df_pn.median});
  }
  return rows;
}

namespace {

std::string time_text(double seconds) {
  return seconds < 1e-3 ? fmt::format("{:.1f} us", seconds * 1e6) : fmt::format("{:.2f} ms", seconds * 1e3);
}

Section run(Session& session) {
  JungleSearchOptions options;
  options.pieces.clear();
  for (int pieces = 2; pieces <= session.count("pieces"); ++pieces) options.pieces.push_back(pieces);
  options.positions = session.count("positions");
  options.seed = session.seed();
  options.node_limit = static_cast<std::uint64_t>(session.number("nodes"));
  session.begin("positions", options.pieces.size() * static_cast<std::size_t>(options.positions));
  const auto report = compare_jungle_searches(
      options, [&] { session.advance(); }, [&] { return session.stopped(); });
  session.check();
  const auto rows = summarize(report);

  Section section;
  section.text = fmt::format(
      "Random positions that are not drawn, each searched with an empty table to the exact length of the win by "
      "alpha-beta and by\n"
      "depth-first proof-number search. Passed over at the limit of nodes: {} that neither decided, {} that only "
      "alpha-beta did, {}\n"
      "that only df-pn did.",
      report.undecided, report.only_alpha_beta, report.only_df_pn);
  Table table{"times",
              "Figure 5: time to decide a position",
              {"pieces", "positions", "mean plies: published", "ours", "alpha-beta median", "mean", "mean nodes",
               "df-pn median", "mean", "mean nodes", "df-pn / alpha-beta, medians"},
              {}};
  Plot plot{"times", "Time to decide a random position that is not drawn (figure 5)", "animals", "seconds", {}, true};
  plot.series = {{"alpha-beta, median", {}, false},
                 {"alpha-beta, mean", {}, false},
                 {"df-pn, median", {}, false},
                 {"df-pn, mean", {}, false}};
  for (const auto& row : rows) {
    table.add({std::to_string(row.pieces), std::to_string(row.positions),
               row.pieces == 3   ? "5.08"
               : row.pieces == 4 ? "6.75"
                                 : "",
               fixed(row.mean_plies, 2), time_text(row.alpha_beta_median.seconds),
               time_text(row.alpha_beta_mean.seconds), std::to_string(row.alpha_beta_mean.nodes),
               time_text(row.df_pn_median.seconds), time_text(row.df_pn_mean.seconds),
               std::to_string(row.df_pn_mean.nodes),
               ratio_text(row.df_pn_median.seconds, row.alpha_beta_median.seconds)});
    const std::array seconds{row.alpha_beta_median.seconds, row.alpha_beta_mean.seconds, row.df_pn_median.seconds,
                             row.df_pn_mean.seconds};
    for (std::size_t i = 0; i < seconds.size(); ++i) plot.series[i].points.emplace_back(row.pieces, seconds[i]);
  }
  section.tables = {table};
  section.plots = {plot};
  section.differences = {
      {"The document found proof-number search much slower than alpha-beta.",
       "Its version looped where positions repeat; ours asks for a win within a growing number of plies, which has no "
       "cycles "
       "([jungle.md](jungle.md)). The figure is printed without numbers, so only the order can be compared."},
      {"Mean lengths of the wins differ somewhat.", "They are those of other random positions."},
  };
  return section;
}

}  // namespace

Experiment jungle_search_experiment() {
  return {"jungle-search",
          "Jungle Checkers: alpha-beta and proof-number search",
          "001 section 5.7, figure 5",
          "alpha-beta against proof-number search on random decided positions",
          {{"positions", "for each number of animals", 40, 100, 200},
           {"pieces", "animals, from two to this", 4, 4, 5},
           {"nodes", "of one search", 5e6, 5e7, 5e8}},
          {"jungle search"},
          1,
          run};
}

}  // namespace tusk::lab
