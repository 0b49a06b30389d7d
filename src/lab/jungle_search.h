// The document's figure 5: alpha-beta against proof-number search on random positions that are not drawn.
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
  // For one search of one position; a position that neither search decides within it is passed over, and counted.
  std::uint64_t node_limit = 50'000'000;
  // For the search of the document's appendix (plain_df_pn.h).
  std::uint64_t plain_node_limit = 2'000'000;
  std::size_t table_mebibytes = 64;
};

struct SearchCost {
  double seconds = 0;
  double nodes = 0;
};

// What became of one position by the search of the document's appendix.
enum class PlainAnswer : std::uint8_t { right, wrong, none };

struct JungleSearchSample {
  int pieces = 0;
  // Plies to the end, positive when the side to move wins. Alpha-beta and our df-pn agree on it.
  int plies = 0;
  SearchCost alpha_beta, df_pn, plain;
  PlainAnswer plain_answer = PlainAnswer::none;
  // Positions passed over before this one: too hard for both searches, or decided by one of them only.
  int undecided = 0;
  int only_alpha_beta = 0;
  int only_df_pn = 0;
};

// Each search begins every position with an empty table. Samples are kept in the notebook. `on_sample` is called after
// each; a stop ends the experiment with the samples so far.
std::vector<JungleSearchSample> compare_jungle_searches(const JungleSearchOptions& options, Notebook& notebook,
                                                        const std::function<void()>& on_sample,
                                                        const std::stop_token& stop);

}  // namespace tusk::lab
