// Routes for Arimaa positions and for games against engines.
#pragma once

#include "api/api.h"
#include "api/engines.h"
#include "api/game_store.h"
#include "api/opponents.h"
#include "api/search_desk.h"

namespace tusk::api {

[[nodiscard]] std::vector<Route> position_routes(const Engines& engines);
[[nodiscard]] std::vector<Route> game_routes(GameStore& store, SearchDesk& desk, const Engines& engines,
                                             Opponents& opponents);

}  // namespace tusk::api
