// Figure 5 of the thesis: alpha-beta against proof-number search on random positions that are not drawn.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "lab/notebook.h"

namespace tusk::lab {

struct JungleSearchOptions {
  std::vector<int> pieces{2, 3, 4};
  int positions = 100;
  std::uint64_t seed = 1;
  // Per search of a position; positions that either search cannot decide within it are skipped and counted.
  std::uint64_t node_limit = 50'000'000;
  // For the search of the thesis's appendix (plain_df_pn.h).
  std::uint64_t plain_node_limit = 2'000'000;
  std::size_t table_mebibytes = 64;
};

struct SearchCost {
  double seconds = 0;
  double nodes = 0;
};

// The answer of the appendix's search for a position.
enum class PlainAnswer : std::uint8_t { right, wrong, none };

struct JungleSearchSample {
  int pieces = 0;
  // Plies to the end, positive if the side to move wins. Alpha-beta and our df-pn agree on it.
  int plies = 0;
  SearchCost alpha_beta, df_pn, plain;
  PlainAnswer plain_answer = PlainAnswer::none;
  // Positions skipped before this one: decided by neither search, or by only one of them.
  int undecided = 0;
  int only_alpha_beta = 0;
  int only_df_pn = 0;
};

// Both searches start each position with an empty table. The samples are stored in the notebook, and `on_sample` is
// called after each. A stop returns the samples so far.
std::vector<JungleSearchSample> compare_jungle_searches(const JungleSearchOptions& options, Notebook& notebook,
                                                        const std::function<void()>& on_sample,
                                                        const std::stop_token& stop);

}  // namespace tusk::lab
