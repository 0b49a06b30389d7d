// Questions about positions and games of Jungle Checkers: the moves, what each is worth, and what to play. A game is
// its start and its moves, which every request brings along: the server keeps none.
#pragma once

#include "api/api.h"
#include "api/search_desk.h"
#include "jungle/tablebase/tables.h"

namespace tusk::api {

// `tables` may be null; what is given must outlive the routes.
[[nodiscard]] std::vector<Route> jungle_routes(SearchDesk& desk, const jungle::tablebase::Tables* tables);

}  // namespace tusk::api
