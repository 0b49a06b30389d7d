// Routes for studying games: parsing records with variations, and reviewing whole games.
#pragma once

#include "api/api.h"
#include "api/search_desk.h"

namespace tusk::api {

[[nodiscard]] std::vector<Route> study_routes();
[[nodiscard]] std::vector<Route> review_routes(SearchDesk& desk);

}  // namespace tusk::api
