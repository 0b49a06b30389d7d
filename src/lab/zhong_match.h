// Games between Zhong's program and the same program with other options.
#pragma once

#include <string>

#include "arimaa/historic/zhong_search.h"
#include "lab/experiment.h"

namespace tusk::lab {

// The score of the variant against the whole program, such as "12 - 8 (60.0 ± 20.2%)", under the settings `match_games`
// and `match_nodes`. The number gives each match of an experiment its own games and name in the notebook.
[[nodiscard]] std::string zhong_match_text(Session& session, const arimaa::historic::ZhongOptions& variant,
                                           std::size_t number);

}  // namespace tusk::lab
