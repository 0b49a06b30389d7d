// The engine manifest for clients (AEI project, draft version 1), without the downloads, which tools/release.sh adds.
#pragma once

#include "output.h"

namespace tusk::cli {

[[nodiscard]] Json engine_manifest();

}  // namespace tusk::cli
