// Live analysis: streams the reports of a search to a client.
#pragma once

#include "api/api.h"
#include "api/engines.h"
#include "api/search_desk.h"

namespace tusk::api {

// The limits of a search, reported by `/api/info`.
inline constexpr int kMaxHashMebibytes = 256;
inline constexpr int kMaxLines = 5;
// A search that its client leaves running ends after an hour; if the client disconnects, it ends at once.
inline constexpr double kMaxAnalysisSeconds = 3600;
[[nodiscard]] int max_threads();

[[nodiscard]] std::vector<Route> analysis_routes(SearchDesk& desk, Engines& engines);

}  // namespace tusk::api
