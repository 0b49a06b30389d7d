#include "arimaa/notation/turn_list.h"

#include "arimaa/board/turns.h"
#include "arimaa/notation/turn_text.h"

namespace tusk::arimaa {

std::vector<std::string> turn_texts(const TurnState& state) {
  std::vector<std::string> texts;
  for (const Turn& rest : distinct_turns(state.position, &state.turn_start)) {
    Turn turn = state.steps;
    for (const Step step : rest) turn.push_back(step);
    texts.push_back(to_text(state.turn_start, turn));
  }
  return texts;
}

}  // namespace tusk::arimaa
