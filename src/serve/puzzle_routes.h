// Puzzles of the program and of the database: their list, one to solve, hints, the solution, and whether a turn solves
// it.
#pragma once

#include "serve/api.h"
#include "serve/database_desk.h"
#include "serve/search_desk.h"

namespace tusk::serve {

// The desks must outlive the routes.
[[nodiscard]] std::vector<Route> puzzle_routes(DatabaseDesk& database, SearchDesk& searches);

}  // namespace tusk::serve
