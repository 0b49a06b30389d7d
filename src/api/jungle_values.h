// What each move of a position of Jungle Checkers is worth: from tables, and where they do not know, by proof.
#pragma once

#include <optional>
#include <vector>

#include "jungle/tablebase/tables.h"
#include "search/limits.h"

namespace tusk::api {

enum class ValueSource : std::uint8_t { none, tables, search, proof };

struct MoveValue {
  jungle::Move move;
  // For the side that makes the move, with the plies to the end counting the move itself; -1 plies are not known.
  // Nothing if the value is not known.
  std::optional<jungle::tablebase::Outlook> outlook;
  ValueSource source = ValueSource::none;
};

// All moves of an unfinished position, in their order. The seconds of the limits are for all of them together. `tables`
// may be null.
[[nodiscard]] std::vector<MoveValue> move_values(const jungle::Position& position,
                                                 const jungle::tablebase::Tables* tables, std::size_t table_mebibytes,
                                                 const search::Limits& limits);

}  // namespace tusk::api
