// Live analysis: a search whose reports go to one client as they come.
#pragma once

#include "api/api.h"
#include "api/engines.h"
#include "api/search_desk.h"

namespace tusk::api {

// The bounds of one search, which `/api/info` tells.
inline constexpr int kMaxHashMebibytes = 256;
[[nodiscard]] int max_threads();

[[nodiscard]] std::vector<Route> analysis_routes(SearchDesk& desk, Engines& engines);

}  // namespace tusk::api
