// Live analysis: a search whose reports go to one client as they come.
#pragma once

#include "api/api.h"
#include "api/engines.h"
#include "api/search_desk.h"

namespace tusk::api {

// The bounds of one search, which `/api/info` tells.
inline constexpr int kMaxHashMebibytes = 256;
inline constexpr int kMaxLines = 5;
// A search that a client leaves running ends in an hour; one whose client has gone ends at once.
inline constexpr double kMaxAnalysisSeconds = 3600;
[[nodiscard]] int max_threads();

[[nodiscard]] std::vector<Route> analysis_routes(SearchDesk& desk, Engines& engines);

}  // namespace tusk::api
