#include "play/line_text.h"

#include "arimaa/notation/turn_text.h"

namespace tusk::play {

std::string line_text(arimaa::Position position, std::span<const arimaa::Turn> turns) {
  std::string text;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (i > 0) text += {' ', letter_of(position.side()), ' '};
    text += to_text(position, turns[i]);
    for (const arimaa::Step step : turns[i]) position.make(step);
    position.end_turn();
  }
  return text;
}

}  // namespace tusk::play
