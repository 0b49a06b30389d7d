// A line of play in words, as engines and people read it.
#pragma once

#include <span>
#include <string>

#include "arimaa/board/position.h"
#include "arimaa/board/step.h"

namespace tusk::play {

// The canonical words of the turns, every turn after the first behind the letter of its side:
// `Ed2n Ed3n s ed7s ed6s g Ed4n`. The first one goes on from the position, which may be in mid-turn.
[[nodiscard]] std::string line_text(arimaa::Position position, std::span<const arimaa::Turn> turns);

}  // namespace tusk::play
