// The document's figure 5: alpha-beta against proof-number search on random positions that are not drawn.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "jungle/position.h"

namespace tusk::lab {

struct JungleSearchOptions {
  std::vector<int> pieces{2, 3, 4};
  int positions = 100;
  std::uint64_t seed = 1;
  // For one search of one position; a position that neither search decides within it is passed over, and counted.
  std::uint64_t node_limit = 50'000'000;
  std::size_t table_mebibytes = 64;
};

struct SearchCost {
  double seconds = 0;
  std::uint64_t nodes = 0;
};

struct JungleSearchSample {
  jungle::Position position;
  int pieces = 0;
  // Plies to the end, positive when the side to move wins. Both searches agree on it.
  int plies = 0;
  SearchCost alpha_beta, df_pn;
};

struct JungleSearchReport {
  std::vector<JungleSearchSample> samples;
  // Positions that were too hard for both searches, and those that only one of them decided.
  int undecided = 0;
  int only_alpha_beta = 0;
  int only_df_pn = 0;
};

// Each search begins every position with an empty table. `on_sample` is called after each sample; `stop`, asked now and
// then, ends the experiment with the samples so far.
JungleSearchReport compare_jungle_searches(const JungleSearchOptions& options, const std::function<void()>& on_sample,
                                           const std::function<bool()>& stop);

// Mean and median of the costs by number of animals.
struct JungleSearchRow {
  int pieces = 0;
  int positions = 0;
  double mean_plies = 0;
  SearchCost alpha_beta_mean, alpha_beta_median, df_pn_mean, df_pn_median;
};
std::vector<JungleSearchRow> summarize(const JungleSearchReport& report);

}  // namespace tusk::lab
