// What the subcommands share: the --json switch and how results are printed.
#pragma once

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tusk::cli {

using Json = nlohmann::ordered_json;

// One JSON document on standard output, for machines. Text that is not valid UTF-8 is repaired, never thrown over.
inline void print_json(const Json& json) {
  fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

}  // namespace tusk::cli
