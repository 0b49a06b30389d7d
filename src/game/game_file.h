// Reads the games of a file: an archive with one row per game, or a sequence of records.
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
  std::string gold;  // empty if unknown
  std::string silver;
  arimaa::Claim claim;
  arimaa::Record record;
};

// Calls visit(game, offset just past it) for every readable game, until visit returns false. Returns how many games
// could not be read and were skipped. Throws InputError if the file contains no games.
std::size_t for_each_game(std::string_view text, const std::function<bool(FileGame&&, std::size_t)>& visit);

// The winner as claimed by the record, or else as decided by the rules; nullopt if neither is known.
[[nodiscard]] std::optional<arimaa::Outcome> outcome_of(const FileGame& game);

}  // namespace tusk::game
