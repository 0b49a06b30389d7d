// Live analysis: a search in its own thread whose reports go to one client as they come.
#pragma once

#include "serve/api.h"
#include "serve/engines.h"
#include "serve/search_desk.h"

namespace tusk::serve {

// The bounds of one search, which `/api/info` tells.
inline constexpr int kMaxHashMebibytes = 256;
[[nodiscard]] int most_threads();

[[nodiscard]] std::vector<Route> analysis_routes(SearchDesk& desk, const Engines& engines);

}  // namespace tusk::serve
