// All routes that need neither a database nor the program's own files.
#pragma once

#include <vector>

#include "api/engines.h"
#include "api/game_store.h"
#include "api/opponents.h"
#include "api/puzzle_routes.h"
#include "api/search_desk.h"
#include "jungle/tablebase/tables.h"

namespace tusk::api {

// What the routes use; all of it must outlive them.
struct Parts {
  GameStore& store;
  SearchDesk& desk;
  Engines& engines;
  Opponents& opponents;
  PuzzleSource& puzzles;
  const jungle::tablebase::Tables* tables;  // may be null
};
[[nodiscard]] std::vector<Route> make_routes(const Parts& parts);

// Adds routes and sets their kind of work, except for those that specify one, and streams, which always search.
void add_routes(std::vector<Route>& routes, std::vector<Route> more, Work work);

}  // namespace tusk::api
