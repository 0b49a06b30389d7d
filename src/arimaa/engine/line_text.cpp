#include "arimaa/engine/line_text.h"

#include <fmt/format.h>

#include "arimaa/engine/win_score.h"
#include "arimaa/notation/turn_text.h"

namespace tusk::arimaa {

std::vector<std::string> turn_texts(Position position, std::span<const Turn> turns) {
  std::vector<std::string> texts;
  for (const Turn& turn : turns) {
    texts.push_back(to_text(position, turn));
    for (const Step step : turn) position.make(step);
    position.end_turn();
  }
  return texts;
}

std::string line_text(Position position, std::span<const Turn> turns) {
  std::string text;
  Side side = position.side();
  for (const std::string& turn : turn_texts(position, turns)) {
    if (side != position.side() || !text.empty()) text += {' ', letter_of(side), ' '};
    text += turn;
    side = other(side);
  }
  return text;
}

std::string score_text(Score score) {
  const auto turns = [](Score distance) { return (distance + 2 * kStepsPerTurn - 1) / (2 * kStepsPerTurn); };
  if (is_win(score)) return fmt::format("win in {}", turns(kWin - score));
  if (is_loss(score)) return fmt::format("loss in {}", turns(kWin + score));
  return fmt::format("{:+.2f}", score / 100.0);
}

}  // namespace tusk::arimaa
