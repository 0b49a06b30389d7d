// Games and positions of the database as a client is told of them.
#pragma once

#include "api/api.h"
#include "records/game_search.h"
#include "records/search.h"

namespace tusk::serve {

[[nodiscard]] api::Json header_json(const records::GameHeader& header);

// What was found in positions like `asked`, each with the game it was found in.
[[nodiscard]] api::Json hits_json(records::Database& database, const arimaa::Position& asked,
                                  const std::vector<records::Hit>& hits);

}  // namespace tusk::serve
