// The value of each move in a position of Jungle Checkers: from the tables, or else by proof.
#pragma once

#include <optional>
#include <vector>

#include "jungle/tablebase/tables.h"
#include "search/limits.h"

namespace tusk::api {

enum class ValueSource : std::uint8_t { none, tables, search, proof };

struct MoveValue {
  jungle::Move move;
  // For the side that moves, with the plies to the end including the move; -1 if these are unknown. nullopt if the
  // value is unknown.
  std::optional<jungle::tablebase::Outlook> outlook;
  ValueSource source = ValueSource::none;
};

// The values of all moves of an unfinished position, in generation order. The time limit applies to all of them
// together. `tables` may be null.
[[nodiscard]] std::vector<MoveValue> move_values(const jungle::Position& position,
                                                 const jungle::tablebase::Tables* tables, std::size_t table_mebibytes,
                                                 const search::Limits& limits);

}  // namespace tusk::api
