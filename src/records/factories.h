// The SOCI backend of each kind of database.
#pragma once

#include <soci/soci-backend.h>

#include "records/database.h"

namespace tusk::records {

// Throws InputError if the program was built without it.
[[nodiscard]] const soci::backend_factory& factory_of(Dialect dialect);

}  // namespace tusk::records
