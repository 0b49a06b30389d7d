// The tables, version by version. A database of an older version is brought up to date when it is opened.
#pragma once

#include <string>
#include <vector>

#include "records/database.h"

namespace tusk::records {

// The statements that lead from version `from` to the next one.
[[nodiscard]] std::vector<std::string> migration(int from, Dialect dialect);
[[nodiscard]] int latest_version();

}  // namespace tusk::records
