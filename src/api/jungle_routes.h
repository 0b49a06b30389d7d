// Routes for Jungle Checkers: the legal moves, their values, and the move to play. Every request contains the start and
// the moves of its game, so the server stores none.
#pragma once

#include "api/api.h"
#include "api/search_desk.h"
#include "jungle/tablebase/tables.h"

namespace tusk::api {

// `tables` may be null. The arguments must outlive the routes.
[[nodiscard]] std::vector<Route> jungle_routes(SearchDesk& desk, const jungle::tablebase::Tables* tables);

}  // namespace tusk::api
