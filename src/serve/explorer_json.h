// Games and positions from the database as JSON.
#pragma once

#include "api/api.h"
#include "records/game_search.h"
#include "records/search.h"

namespace tusk::serve {

[[nodiscard]] api::Json header_json(const records::GameHeader& header);

// The hits for positions similar to `asked`, each with its game.
[[nodiscard]] api::Json hits_json(records::Database& database, const arimaa::Position& asked,
                                  const std::vector<records::Hit>& hits);

}  // namespace tusk::serve
