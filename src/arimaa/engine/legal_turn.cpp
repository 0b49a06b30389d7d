#include "arimaa/engine/legal_turn.h"

#include "arimaa/board/turns.h"

namespace tusk::arimaa {

namespace {

bool may_end_with(const Root& root, const Position& board) {
  if (!board.may_end_turn() || board.same_board(root.turn_start)) return false;
  Position next = board;
  next.end_turn();
  const auto seen = root.seen.find(next.key());
  return seen == root.seen.end() || seen->second < 2;
}

}  // namespace

std::optional<Turn> legal_turn_from(const Root& root, const Turn& steps) {
  for (int kept = steps.size(); kept >= 0; --kept) {
    Position position = root.position;
    Turn turn;
    for (int i = 0; i < kept; ++i) {
      position.make(steps[i]);
      turn.push_back(steps[i]);
    }
    if (may_end_with(root, position)) return turn;
    std::optional<Turn> completed;
    TurnEnumerator().for_each(
        position,
        [&](const Turn& rest, const Position& board) {
          if (!may_end_with(root, board)) return true;
          completed = turn;
          for (const Step step : rest) completed->push_back(step);
          return false;
        },
        &root.turn_start);
    if (completed) return completed;
  }
  return std::nullopt;
}

}  // namespace tusk::arimaa
