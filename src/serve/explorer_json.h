// Games and positions of the database as a client is told of them.
#pragma once

#include "records/game_search.h"
#include "records/search.h"
#include "serve/api.h"

namespace tusk::serve {

[[nodiscard]] Json header_json(const records::GameHeader& header);

// What was found in positions like `asked`, each with the game it was found in.
[[nodiscard]] Json hits_json(records::Database& database, const arimaa::Position& asked,
                             const std::vector<records::Hit>& hits);

}  // namespace tusk::serve
