// Questions about positions of Arimaa, and games of it against engines.
#pragma once

#include "serve/api.h"
#include "serve/engines.h"
#include "serve/game_store.h"
#include "serve/opponents.h"
#include "serve/search_desk.h"

namespace tusk::serve {

[[nodiscard]] std::vector<Route> position_routes(const Engines& engines);
[[nodiscard]] std::vector<Route> game_routes(GameStore& store, SearchDesk& desk, const Engines& engines,
                                             Opponents& opponents);

}  // namespace tusk::serve
