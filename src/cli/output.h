// Shared by all subcommands: the --json option and how results are printed.
#pragma once

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tusk::cli {

using Json = nlohmann::ordered_json;

// Prints a JSON document to standard output. Invalid UTF-8 is replaced instead of throwing.
inline void print_json(const Json& json) {
  fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

}  // namespace tusk::cli
