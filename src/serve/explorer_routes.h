// Questions to the games database: setups, what was played in a position, positions like it, players and games.
#pragma once

#include "api/api.h"
#include "serve/database_desk.h"

namespace tusk::serve {

// The desk must outlive the routes.
[[nodiscard]] std::vector<api::Route> explorer_routes(DatabaseDesk& desk);

}  // namespace tusk::serve
