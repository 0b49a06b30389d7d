// A line of play as text.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"
#include "arimaa/eval/evaluator.h"

namespace tusk::arimaa {

// The canonical text of the turns, with the letter of the side before every turn after the first:
// `Ed2n Ed3n s ed7s ed6s g Ed4n`. The first turn continues from the position, which may be in mid-turn.
[[nodiscard]] std::string line_text(Position position, std::span<const Turn> turns);
// The same with every turn by itself.
[[nodiscard]] std::vector<std::string> turn_texts(Position position, std::span<const Turn> turns);

// "+1.25" rabbits for the side to move; "win in 3" or "loss in 2" counts that side's turns.
[[nodiscard]] std::string score_text(Score score);

}  // namespace tusk::arimaa
