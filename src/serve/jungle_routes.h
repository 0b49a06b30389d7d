// Questions about positions and games of Jungle Checkers: the moves, what each is worth, and what to play. A game is
// its start and its moves, which every request brings along: the server keeps none.
#pragma once

#include "jungle/tablebase/tablebase.h"
#include "serve/api.h"
#include "serve/search_desk.h"

namespace tusk::serve {

// `tables` may be null; what is given must outlive the routes.
[[nodiscard]] std::vector<Route> jungle_routes(SearchDesk& desk, const jungle::tablebase::Tablebase* tables);

}  // namespace tusk::serve
