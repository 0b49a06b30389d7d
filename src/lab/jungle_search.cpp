#include "lab/jungle_search.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <stdexcept>

#include "base/random.h"
#include "jungle/notation.h"
#include "jungle/random_position.h"
#include "jungle/rules.h"

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

std::string to_markdown(const std::vector<JungleSearchRow>& rows) {
  std::string text =
      "| pieces | positions | mean plies | alpha-beta median | mean | nodes, mean | df-pn median | mean | nodes, mean "
      "| ratio of medians |\n"
      "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n";
  const auto time = [](double seconds) {
    return seconds < 1e-3 ? fmt::format("{:.1f} us", seconds * 1e6) : fmt::format("{:.2f} ms", seconds * 1e3);
  };
  for (const auto& row : rows)
    text += fmt::format("| {} | {} | {:.2f} | {} | {} | {} | {} | {} | {} | {:.2f} |\n", row.pieces, row.positions,
                        row.mean_plies, time(row.alpha_beta_median.seconds), time(row.alpha_beta_mean.seconds),
                        row.alpha_beta_mean.nodes, time(row.df_pn_median.seconds), time(row.df_pn_mean.seconds),
                        row.df_pn_mean.nodes, row.df_pn_median.seconds / row.alpha_beta_median.seconds);
  return text;
}

std::string to_csv(const JungleSearchReport& report) {
  std::string text = "pieces,position,plies,alpha_beta_seconds,alpha_beta_nodes,df_pn_seconds,df_pn_nodes\n";
  for (const auto& sample : report.samples)
    text += fmt::format("{},{},{},{:.9f},{},{:.9f},{}\n", sample.pieces, jungle::to_line(sample.position), sample.plies,
                        sample.alpha_beta.seconds, sample.alpha_beta.nodes, sample.df_pn.seconds, sample.df_pn.nodes);
  return text;
}

std::string to_gnuplot(const std::vector<JungleSearchRow>& rows, const std::string& svg_file) {
  std::string escaped;
  for (const char c : svg_file) escaped += c == '\'' ? std::string("''") : std::string(1, c);
  std::string text = "$data << END\n";
  for (const auto& row : rows)
    text += fmt::format("{} {} {} {} {}\n", row.pieces, row.alpha_beta_median.seconds, row.alpha_beta_mean.seconds,
                        row.df_pn_median.seconds, row.df_pn_mean.seconds);
  text += "END\n";
  text += fmt::format(
      "set terminal svg size 720,440 background 'white'\nset output '{}'\n"
      "set title 'Time to decide a random position that is not drawn'\nset xlabel 'animals'\nset ylabel 'seconds'\n"
      "set logscale y\nset format y '10^{{%T}}'\nset style data histogram\nset style histogram clustered gap 1\n"
      "set style fill solid 0.8\nset grid ytics\nset key left top\n"
      "plot $data using 2:xtic(1) title 'alpha-beta, median', '' using 3 title 'alpha-beta, mean', "
      "'' using 4 title 'df-pn, median', '' using 5 title 'df-pn, mean'\n",
      escaped);
  return text;
}

}  // namespace tusk::lab
