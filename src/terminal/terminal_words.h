// Small words between a person at the terminal and the game.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "arimaa/board/position.h"

namespace tusk::terminal {

// The first word of a line, and the rest.
[[nodiscard]] std::pair<std::string, std::string> first_word(std::string_view line);
// `e2n` becomes `Ee2n`: the piece stands on the board. Anything else stays as it is.
[[nodiscard]] std::string with_piece(const std::string& word, const arimaa::Position& position);
// Centi-rabbits as people read them.
[[nodiscard]] std::string score_words(int score);
// Minutes and seconds.
[[nodiscard]] std::string clock_text(double seconds);
[[nodiscard]] Bits changed_squares(const arimaa::Position& before, const arimaa::Position& after);

}  // namespace tusk::terminal
