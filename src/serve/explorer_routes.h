// Routes for the games database: setups, turns played in a position, similar positions, players and games.
#pragma once

#include "api/api.h"
#include "serve/database_desk.h"

namespace tusk::serve {

// The desk must outlive the routes.
[[nodiscard]] std::vector<api::Route> explorer_routes(DatabaseDesk& desk);

}  // namespace tusk::serve
