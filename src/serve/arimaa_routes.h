// Questions about positions of Arimaa, and games of it against the engine.
#pragma once

#include "serve/api.h"
#include "serve/game_store.h"
#include "serve/search_desk.h"

namespace tusk::serve {

[[nodiscard]] std::vector<Route> position_routes();
[[nodiscard]] std::vector<Route> game_routes(GameStore& store, SearchDesk& desk);

}  // namespace tusk::serve
