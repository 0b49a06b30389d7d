// The small words of questions to the database and of its answers: animals, dates and turns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::records {

// A letter of EMHDCR, of either case. Throws InputError.
[[nodiscard]] arimaa::Animal parse_animal(std::string_view text);
// `2024`, `2024-06` or `2024-06-30` as the first second of that time since 1970. Throws InputError.
[[nodiscard]] std::int64_t parse_date(std::string_view text);
// The day, `2024-06-30`; empty if it is not known.
[[nodiscard]] std::string date_text(std::int64_t seconds);

// A turn found in a position like the one asked about. Where the board asked about does not hold the pieces that the
// turn moved, or there is none, squares and directions say it: `c3n`.
[[nodiscard]] std::string turn_words(const std::optional<arimaa::Position>& asked, const arimaa::Turn& turn);

}  // namespace tusk::records
