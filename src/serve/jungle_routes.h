// Questions about positions of Jungle Checkers: its moves, what each is worth, and what to play.
#pragma once

#include "serve/api.h"
#include "serve/search_desk.h"

namespace tusk::serve {

[[nodiscard]] std::vector<Route> jungle_routes(SearchDesk& desk);

}  // namespace tusk::serve
