// Where the tables for positions after captures come from.
#pragma once

#include <filesystem>

#include "jungle/hold/slices.h"

namespace tusk::jungle::hold {

// Solves each class when it is needed. After a request to stop it passes on nothing.
FindClass by_solving(int threads, const std::stop_token& stop = {});
// Reads the table of the class or its twin. Throws InputError if it is missing or damaged.
FindClass from_tables(const std::filesystem::path& folder, int threads);

}  // namespace tusk::jungle::hold
