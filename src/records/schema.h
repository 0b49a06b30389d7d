// The database schema, version by version. Opening an older database migrates it.
#pragma once

#include <string>
#include <vector>

#include "records/database.h"

namespace tusk::records {

// The statements that migrate from version `from` to the next.
[[nodiscard]] std::vector<std::string> migration(int from, Dialect dialect);
[[nodiscard]] int latest_version();

}  // namespace tusk::records
