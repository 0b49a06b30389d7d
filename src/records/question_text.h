// Text forms of animals, dates and turns in queries and their results.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::records {

// A letter of EMHDCR in either case. Throws InputError.
[[nodiscard]] arimaa::Animal parse_animal(std::string_view text);
// Parses `2024`, `2024-06` or `2024-06-30` and returns the start of that period in Unix time. Throws InputError.
[[nodiscard]] std::int64_t parse_date(std::string_view text);
// The day, such as `2024-06-30`; empty if unknown.
[[nodiscard]] std::string date_text(std::int64_t seconds);

// The text of a turn found in a similar position. If `asked` is missing or does not have the pieces that the turn
// moves, only squares and directions are given: `c3n`.
[[nodiscard]] std::string turn_words(const std::optional<arimaa::Position>& asked, const arimaa::Turn& turn);

}  // namespace tusk::records
