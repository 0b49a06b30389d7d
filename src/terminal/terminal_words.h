// Text helpers of the terminal game.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "arimaa/board/position.h"

namespace tusk::terminal {

// Splits off the first word of a line.
[[nodiscard]] std::pair<std::string, std::string> first_word(std::string_view line);
// Adds the letter of the piece on the square: `e2n` becomes `Ee2n`. Returns anything else unchanged.
[[nodiscard]] std::string with_piece(const std::string& word, const arimaa::Position& position);
// A score in centi-rabbits in readable form.
[[nodiscard]] std::string score_words(int score);
// As minutes and seconds.
[[nodiscard]] std::string clock_text(double seconds);
[[nodiscard]] Bits changed_squares(const arimaa::Position& before, const arimaa::Position& after);

}  // namespace tusk::terminal
