// Where the tables behind captures come from.
#pragma once

#include <filesystem>

#include "jungle/hold/slices.h"

namespace tusk::jungle::hold {

// Solves each class when it is asked for.
FindClass by_solving(int threads);
// Reads the table of the class, or of its twin. Throws InputError if it is not there or damaged.
FindClass from_tables(const std::filesystem::path& folder, int threads);

}  // namespace tusk::jungle::hold
