// The games of a file: an archive with a row for each game, or records one after the other.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "arimaa/notation/record.h"
#include "arimaa/notation/replay.h"

namespace tusk::game {

struct FileGame {
  std::string id;
  std::string gold;  // empty if the file does not say
  std::string silver;
  arimaa::Claim claim;
  arimaa::Record record;
};

// Calls visit(game, offset behind it) for every game that can be read; those that cannot are left out and counted. A
// visit that returns false ends it. Returns how many were left out. Throws InputError for a file that is no games at
// all.
std::size_t for_each_game(std::string_view text, const std::function<bool(FileGame&&, std::size_t)>& visit);

// Who won, by the record's own word or else by the rules; nothing if neither says.
[[nodiscard]] std::optional<arimaa::Outcome> outcome_of(const FileGame& game);

}  // namespace tusk::game
